/** Links: a customer opens a link, and an agent sends one to a customer who was missed. */
import { hours, minutes, seconds } from '@foyer/contract/core/time.ts';
import type { CodeSent, Registered } from '@foyer/contract/registration/registration.ts';
import { unlessRejected } from '../engine/calls.ts';
import type { SimulatedStaff } from '../engine/floor.ts';
import { linkNotes } from '../engine/texts.ts';
import { type SimulatedCustomer, type World, whilePresent } from '../engine/world.ts';
import { verify } from './registering.ts';
import { knockAndWait } from './waiting.ts';

interface Opened {
  readonly registered: Registered | null;
  readonly codeSent: CodeSent | null;
}

/** @returns `null` when the link is not valid any more */
export async function openLink(
  world: World,
  { person }: SimulatedCustomer,
  link: string,
): Promise<Registered | null> {
  const by = { address: person.address, language: person.language };
  const url = `/api/links/${link}/open`;
  const opened = await unlessRejected(
    ['link.expired', 'link.used', 'link.revoked', 'customer.blocked'],
    world.calls.send<Opened>({ method: 'POST', url, by }),
  );
  if (!opened) return null;
  const { registered, codeSent } = opened.result;
  if (registered || !codeSent) return registered;
  await world.timeline.wait(seconds(world.dice.between(10, 40)));
  return verify(world, person, { ...codeSent, cookie: opened.cookie });
}

/** An agent sends a link to a customer. Three of five customers come. */
export async function sendLink(
  world: World,
  { by }: SimulatedStaff,
  customer: SimulatedCustomer,
): Promise<void> {
  const { app, calls, dice, timeline } = world;
  const { customerId, product } = customer;
  const body = { productId: product.id, customerId, hours: 24, note: dice.pick(linkNotes) };
  const created = await unlessRejected(
    ['customer.blocked'],
    calls.ask<{ id: string; address: string }>({ method: 'POST', url: '/api/manage/links', by, body }),
  );
  if (!created) return;
  const url = `/api/manage/links/${created.id}/send`;
  await unlessRejected(
    ['message.opted_out'],
    calls.ask({ method: 'POST', url, by, body: { channel: 'sms' } }),
  );
  timeline.start(new Date(timeline.now().getTime() + seconds(65)), () => app.jobs.deliverMessages());
  if (!dice.chance(0.6)) return;
  const comesAt = new Date(timeline.now().getTime() + dice.around(minutes(40), 0.8));
  if (comesAt.getTime() > timeline.now().getTime() + hours(12)) return;
  const link = new URL(created.address).searchParams.get('link') ?? '';
  timeline.start(comesAt, () =>
    whilePresent(world, customer.person, async () => {
      const registered = await openLink(world, customer, link);
      if (!registered) return;
      const { address, language } = customer.person;
      await knockAndWait(world, customer, { address, language, token: registered.customerToken });
    }),
  );
}
