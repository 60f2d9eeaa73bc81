/** The working days of agents, and the weekly hour in which an admin looks after things. */
import { hours, minutes, seconds } from '@foyer/contract/core/time.ts';
import type { BreakReason } from '@foyer/contract/lobby/presence.ts';
import type { SignedIn } from '@foyer/contract/users/users.ts';
import type { Temporal } from 'temporal-polyfill';
import type { DemoTenant } from '../../demo-tenants.ts';
import type { SimulatedAgent, SimulatedStaff } from '../engine/floor.ts';
import { instantAt } from '../engine/local-days.ts';
import { customerNotes } from '../engine/texts.ts';
import type { World } from '../engine/world.ts';
import { sendLink } from './links.ts';

type Account = DemoTenant['staff'][number];

/** How many of the days. */
const shares = { isAbsent: 0.06, pauses: 0.25, sendsLink: 0.3 };
const friday = 5;
const looksEveryMs = minutes(1);
/** Longer than a working day. */
const tokenLastsMs = minutes(60 * 14);

/** Signs in with a session that is remembered. */
export async function signIn(
  { app, calls, scope, tenant }: World,
  { account }: Account,
  password: string,
): Promise<SimulatedStaff> {
  const by = { address: officeOf(account) };
  const body = {
    email: `${account}@${tenant.slug}.test`,
    password,
    rememberMe: true,
    keycloakEnabled: false,
  };
  const { id, name, email, role, accessToken } = await calls.ask<SignedIn>({
    method: 'POST',
    url: '/api/users/login/',
    by,
    body,
  });
  const claims = await app.tokens.read(accessToken);
  if (claims.kind !== 'staff') throw new Error('the token is not one of staff');
  const kind = ({ AGENT: 'agent', ADMIN: 'admin', SUPER_ADMIN: 'superAdmin' } as const)[role];
  return { actor: { kind, scope, userId: id, sessionId: claims.sessionId, name, email }, by };
}

/**
 * The page renews its token while it is open. The network differs from day to day, because a simulated year of one network
 * would exceed its limits of a real minute.
 */
async function renewToken({ app, timeline }: World, { actor }: SimulatedStaff): Promise<SimulatedStaff> {
  const { userId, sessionId, scope } = actor;
  const claims = { kind: 'staff', tenantId: scope.tenantId, userId, sessionId } as const;
  const address = officeOf(`${actor.email} ${timeline.now().toISOString().slice(0, 10)}`);
  return { actor, by: { address, token: await app.tokens.mint(claims, tokenLastsMs) } };
}

/** An address in a network for documentation (RFC 3849). */
function officeOf(name: string): string {
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7);
  return `2001:db8:ffff:${number.toString(16)}::1`;
}

/** @param isFirst opens in the morning and closes at noon on Saturdays; the other agent has Saturdays off */
export function planWorkingDay(
  world: World,
  agent: SimulatedAgent,
  day: Temporal.PlainDate,
  isFirst: boolean,
): void {
  const { dice, tenant, timeline } = world;
  const isSaturday = day.dayOfWeek === 6;
  if (day.dayOfWeek === 7 || (isSaturday && !isFirst) || dice.chance(shares.isAbsent)) return;
  const at = (minute: number) => instantAt(day, minute, tenant.timeZone);
  const startsAt = at((isSaturday ? 10 : isFirst ? 9 : 9.5) * 60 + dice.between(-4, 6));
  const lunchAt = at((isFirst ? 12.5 : 13.25) * 60 + dice.between(-5, 15));
  const pauseAt = at(15.5 * 60 + dice.between(-40, 40));
  const endsAt = at((isSaturday ? 14 : isFirst ? 17.75 : 18.25) * 60 + dice.between(-5, 10));
  timeline.start(startsAt, async () => {
    agent.staff = await renewToken(world, agent.staff);
    if (!agent.isOnDuty) await setDuty(world, agent, true);
    await timeline.wait(seconds(dice.between(5, 40)));
    await switchOn(world, agent, endsAt);
    if (!isSaturday) {
      if (dice.chance(shares.sendsLink)) await inviteMissed(world, agent);
      const staysUntil = endsAt;
      const lunch = { reason: 'lunch', at: lunchAt, lastsMs: minutes(dice.between(28, 45)) } as const;
      await pause(world, agent, { ...lunch, staysUntil });
      const reason = dice.pick(['short-break', 'paperwork', 'training'] as const);
      if (dice.chance(shares.pauses))
        await pause(world, agent, { reason, at: pauseAt, lastsMs: minutes(dice.between(8, 18)), staysUntil });
    }
    await untilFree(world, agent, endsAt);
    agent.isOn = false;
    await world.app.lobby.switchOff(agent.staff.actor);
    if (day.dayOfWeek >= friday) await setDuty(world, agent, false);
  });
}

/** Agents are off duty at the weekend. */
async function setDuty({ calls }: World, agent: SimulatedAgent, onDuty: boolean): Promise<void> {
  await calls.ask({ method: 'PUT', url: '/api/users/duty', by: agent.staff.by, body: { onDuty } });
  agent.isOnDuty = onDuty;
}

/** The page stays connected until the end of the day, which is recorded in advance instead of every few seconds. */
async function switchOn({ app, scope }: World, agent: SimulatedAgent, staysUntil: Date): Promise<void> {
  const { actor } = agent.staff;
  await app.lobby.switchOn(actor, { rejoining: false });
  await app.lobby.recordAgentsSeen(
    scope,
    new Map([[actor.userId, new Date(staysUntil.getTime() + hours(1))]]),
  );
  agent.isOn = true;
}

interface Pause {
  readonly reason: BreakReason;
  readonly at: Date;
  readonly lastsMs: number;
  readonly staysUntil: Date;
}

async function pause(
  world: World,
  agent: SimulatedAgent,
  { reason, at, lastsMs, staysUntil }: Pause,
): Promise<void> {
  await untilFree(world, agent, at);
  agent.isOn = false;
  await world.app.lobby.switchOff(agent.staff.actor, reason);
  await world.timeline.wait(lastsMs);
  await switchOn(world, agent, staysUntil);
}

async function untilFree({ timeline }: World, agent: SimulatedAgent, at: Date): Promise<void> {
  await timeline.until(at);
  while (agent.isBusy) await timeline.wait(looksEveryMs);
}

async function inviteMissed(world: World, agent: SimulatedAgent): Promise<void> {
  await world.timeline.wait(minutes(world.dice.between(10, 60)));
  const customer = world.missed.pop();
  if (customer) await sendLink(world, agent.staff, customer);
}

interface AdminWeek {
  readonly password: string;
  readonly account: Account;
  /** Whether the admin signs in again. */
  readonly startsSession: boolean;
}

/** On Mondays an admin exports last week's tables and writes down what is known about a customer. */
export function planAdminWeek(
  world: World,
  day: Temporal.PlainDate,
  { password, account, startsSession }: AdminWeek,
): void {
  const { calls, dice, known, tenant, timeline } = world;
  timeline.start(instantAt(day, 8.2 * 60 + dice.between(0, 30), tenant.timeZone), async () => {
    const signedIn = startsSession ? null : world.admin;
    world.admin = await renewToken(world, signedIn ?? (await signIn(world, account, password)));
    const { by } = world.admin;
    for (const table of ['time-logs', 'feedbacks', 'lobby-logs'].filter(() => dice.chance(0.6))) {
      await timeline.wait(minutes(dice.between(1, 6)));
      await calls.ask({ url: `/api/manage/${table}/export?format=csv&when=last-7-days`, by });
    }
    if (known.length === 0) return;
    const { customerId, person } = dice.pick(known);
    const url = `/api/manage/customers/${customerId}`;
    await calls.ask({ url, by });
    await timeline.wait(seconds(dice.between(20, 90)));
    await calls.ask({ method: 'POST', url: `${url}/notes`, by, body: { text: dice.pick(customerNotes) } });
    if (!dice.chance(0.15) || world.present.has(person.mobileNumber)) return;
    await calls.ask({
      method: 'POST',
      url: `${url}/block`,
      by,
      body: { reason: 'Test calls without an interest.' },
    });
  });
}
