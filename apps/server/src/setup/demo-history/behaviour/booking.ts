/** A customer books a start, and later comes, moves it, cancels it or does not appear. */
import { hours, minutes, seconds } from '@foyer/contract/core/time.ts';
import type { Registered } from '@foyer/contract/registration/registration.ts';
import type { BookableDays, Booked, ClickSource } from '@foyer/contract/schedules/schedules.ts';
import { type Caller, unlessRejected } from '../engine/calls.ts';
import { type SimulatedCustomer, type World, whilePresent } from '../engine/world.ts';
import { openLink } from './links.ts';
import { knockAndWait } from './waiting.ts';

/** How many of the bookings. */
const shares = { isCancelled: 0.09, isMoved: 0.1, isMissed: 0.12 };
/** How long before the start the link opens. */
const opensBeforeMs = minutes(10);
const noShowAfterMs = minutes(15);
/** A message is delivered by the job that looks for what is a minute overdue. */
const overdueMs = seconds(65);

/** @returns `false` when there was no time to book */
export async function book(world: World, customer: SimulatedCustomer, by: Caller): Promise<boolean> {
  const { calls, dice } = world;
  const { product } = customer;
  const source = dice.weighted<ClickSource>([
    ['registration-page-schedule-btn', 6],
    ['buy-now', 3],
    ['rejoin', 1],
    ['reminder-sms', 1],
  ]);
  await calls.ask({
    method: 'POST',
    url: '/api/schedules/clicks',
    by,
    body: { product: product.slug, source },
  });
  const startsAt = await findTime(world, customer, by, 7);
  if (!startsAt) return false;
  const body = { startsAt, zone: world.tenant.timeZone, source };
  const booked = await unlessRejected(
    ['schedule.taken', 'schedule.already_booked', 'customer.blocked'],
    calls.ask<Booked>({ method: 'POST', url: '/api/schedules', by, body }),
  );
  if (!booked) return false;
  planMessages(world, booked);
  planBooking(world, customer, by, booked);
  return true;
}

async function findTime(
  { calls, dice, endsAt, tenant }: World,
  { product }: SimulatedCustomer,
  by: Caller,
  days: number,
): Promise<string | null> {
  const url = `/api/products/${product.slug}/times?zone=${encodeURIComponent(tenant.timeZone)}&days=${days}`;
  const bookable = await calls.ask<BookableDays>({ url, by });
  const latest = endsAt.getTime() - hours(26);
  const free = bookable.days
    .flatMap(({ times }) => times)
    .filter(({ left, startsAt }) => left > 0 && Date.parse(startsAt) < latest);
  // Most people take one of the next days.
  const soon = free.slice(0, 60);
  return soon.length > 0 ? dice.pick(dice.chance(0.7) ? soon : free).startsAt : null;
}

/** Confirmation and reminders are planned by the application; the simulation runs the job that sends them. */
function planMessages({ app, timeline }: World, { startsAt }: Booked): void {
  const start = Date.parse(startsAt);
  for (const due of [timeline.now().getTime(), start - hours(24), start - hours(1), start - opensBeforeMs])
    if (due >= timeline.now().getTime())
      timeline.start(new Date(due + overdueMs), () => app.jobs.deliverMessages());
}

function planBooking(world: World, customer: SimulatedCustomer, by: Caller, booked: Booked): void {
  const { app, dice, timeline } = world;
  const start = Date.parse(booked.startsAt);
  const between = (share: number) =>
    new Date(timeline.now().getTime() + share * (start - timeline.now().getTime()));
  if (dice.chance(shares.isCancelled)) {
    timeline.start(between(dice.between(0.1, 0.8)), () => cancel(world, by, booked));
    return;
  }
  if (dice.chance(shares.isMoved)) {
    timeline.start(between(dice.between(0.1, 0.7)), () => move(world, customer, by, booked));
    return;
  }
  timeline.start(new Date(start - opensBeforeMs + seconds(5)), () => app.jobs.publishUpcomingStarts());
  timeline.start(new Date(start + noShowAfterMs + seconds(10)), async () => {
    await app.jobs.checkNoShows();
    await timeline.wait(overdueMs);
    await app.jobs.deliverMessages();
  });
  if (dice.chance(shares.isMissed)) return;
  timeline.start(new Date(start - seconds(dice.between(-90, 420))), () => attend(world, customer, booked));
}

function attend(world: World, customer: SimulatedCustomer, booked: Booked): Promise<void> {
  return whilePresent(world, customer.person, async () => {
    const registered = await openLink(world, customer, booked.link);
    if (registered) await knockAndWait(world, customer, pageOf(customer, registered), booked.id);
  });
}

function pageOf({ person }: SimulatedCustomer, { customerToken: token }: Registered): Caller {
  return { address: person.address, language: person.language, token };
}

async function cancel({ app, calls, timeline }: World, { address }: Caller, { link }: Booked): Promise<void> {
  await unlessRejected(
    ['link.revoked', 'schedule.over'],
    calls.ask({ method: 'DELETE', url: `/api/schedules/by-link/${link}`, by: { address } }),
  );
  await timeline.wait(overdueMs);
  await app.jobs.deliverMessages();
}

/** The booking that was moved is not moved or cancelled again. */
async function move(world: World, customer: SimulatedCustomer, by: Caller, booked: Booked): Promise<void> {
  const { calls, tenant } = world;
  const startsAt = await findTime(world, customer, by, 7);
  if (!startsAt) return cancel(world, by, booked);
  const moved = await unlessRejected(
    ['schedule.taken', 'link.revoked', 'customer.blocked', 'schedule.over'],
    calls.ask<Booked>({
      method: 'PUT',
      url: `/api/schedules/by-link/${booked.link}`,
      by: { address: by.address },
      body: { startsAt, zone: tenant.timeZone, sequence: booked.sequence },
    }),
  );
  const current = moved ?? booked;
  planMessages(world, current);
  planBooking(world, customer, by, current);
}
