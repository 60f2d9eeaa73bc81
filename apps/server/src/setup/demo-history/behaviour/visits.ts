/** The visits of a day, by the hour and the day of the week, and what each visitor does. */
import { seconds } from '@foyer/contract/core/time.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Dice } from '../engine/dice.ts';
import { instantAt } from '../engine/local-days.ts';
import type { Person } from '../engine/people.ts';
import { type SimulatedCustomer, type World, whilePresent } from '../engine/world.ts';
import { book } from './booking.ts';
import { openPage, pickCampaign } from './campaigns.ts';
import { register } from './registering.ts';
import { knockAndWait } from './waiting.ts';

/** How many of the visitors. */
const shares = { books: 0.27, cameBefore: 0.14, choosesFirstProduct: 0.6 };

/** Relative number of visitors per hour, from midnight. Peaks are late morning and late afternoon. */
const visitorsByHour = [
  0, 0, 0, 0, 0, 0, 0, 0.1, 0.3, 2, 4, 5, 4, 2.5, 3, 4.5, 5, 4, 1, 0.5, 0.4, 0.3, 0.1, 0,
];
/** From Monday. */
const visitorsByWeekday = [1.15, 1.1, 1, 1.05, 0.95, 0.55, 0.1];

/** Relative number of visitors of each day. From the first to the last it grows by half. */
export function visitorsByDay(days: readonly Temporal.PlainDate[]): number[] {
  return days.map(
    ({ dayOfWeek }, index) => (visitorsByWeekday[dayOfWeek - 1] ?? 1) * (2 / 3 + index / days.length / 3),
  );
}

/** The instants at which visitors open the form. @param mean how many are expected */
export function planArrivals(dice: Dice, day: Temporal.PlainDate, timeZone: string, mean: number): Date[] {
  const hours = visitorsByHour.map((weight, hour) => [hour, weight] as const);
  const count = Math.round(mean * dice.between(0.6, 1.4));
  return Array.from({ length: count }, () =>
    instantAt(day, (dice.weighted(hours) + dice.between(0, 1)) * 60, timeZone),
  );
}

/** A visitor registers, and waits for an agent or books a start. */
export async function visit(world: World): Promise<void> {
  const { dice, known, present } = world;
  const former = known.length > 10 && dice.chance(shares.cameBefore) ? dice.pick(known).person : null;
  const isBack = former !== null && !present.has(former.mobileNumber);
  const person = isBack ? former : world.nextPerson();
  await whilePresent(world, person, () => visitAs(world, person, isBack));
}

async function visitAs(world: World, person: Person, isBack: boolean): Promise<void> {
  const { dice, known, missed, timeline } = world;
  const [first, second = first] = world.products;
  const product = dice.chance(shares.choosesFirstProduct) ? first : second;
  if (!product) return;
  const campaign = pickCampaign(world);
  openPage(world, product, campaign);
  const registered = await register(world, person, { product, campaign });
  if (!registered) return;
  const { customerId, customerToken: token } = registered;
  const customer: SimulatedCustomer = { person, customerId, product };
  if (!isBack) known.push(customer);
  const by = { address: person.address, language: person.language, token };
  await timeline.wait(seconds(dice.between(3, 20)));
  if (dice.chance(shares.books) && (await book(world, customer, by))) return;
  if (!(await knockAndWait(world, customer, by))) missed.push(customer);
}
