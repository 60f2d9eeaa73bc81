/** The figures of a random history, counted without SQL. */
import type { DeviceCheck } from '@foyer/contract/lobby/device-check.ts';
import {
  deviceCheckParts,
  type ReportDetails,
  type ReportFigures,
  type ReportGrouping,
} from '@foyer/contract/reports.ts';
import { Temporal } from 'temporal-polyfill';
import type { History, Visit } from './random-history.ts';

interface Fact {
  readonly kind: string;
  /** Epoch milliseconds; a visit of a page has only a day. */
  readonly at: number | string;
  readonly agentId: string | null;
  readonly amount: number;
  /** `null`: the working time of an agent. */
  readonly of: Pick<Visit, 'productId' | 'source' | 'campaign'> | null;
}

/** The figures of each part, by its key; `''` for what belongs to none. Days are inclusive, in the zone. */
export function countByHand(
  { visits, pageVisits, agentTimes }: Pick<History, 'visits' | 'pageVisits' | 'agentTimes'>,
  { by, from, to, zone }: { by: ReportGrouping | null; from: string; to: string; zone: string },
): Map<string, ReportFigures> {
  const localOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const dayOf = (at: number | string) => (typeof at === 'string' ? at : localOf(at).toPlainDate().toString());
  const hourOf = (at: number | string): string | null => {
    if (typeof at === 'string') return null;
    return String((localOf(at).dayOfWeek - 1) * 24 + localOf(at).hour);
  };
  const keyOf = ({ at, agentId, of }: Fact): string | null => {
    const keys = {
      product: of?.productId ?? null,
      agent: agentId,
      day: dayOf(at),
      hour: of && hourOf(at),
      source: of && (of.source ?? ''),
      campaign: of && (of.campaign ?? ''),
    };
    return by ? keys[by] : '';
  };
  const opened = pageVisits.map(
    (of): Fact => ({ kind: 'visited', at: of.day, agentId: null, amount: of.visits, of }),
  );
  const worked = agentTimes.flatMap(({ agentId, at, state, lastedSeconds }): Fact[] => {
    if (state === 'break' || lastedSeconds === null) return [];
    const kind = state === 'available' ? 'idle' : 'busy';
    return [{ kind, at, agentId, amount: lastedSeconds, of: null }];
  });
  const groups = new Map<string, Fact[]>();
  for (const each of [...opened, ...worked, ...visits.flatMap(factsOf)]) {
    const key = keyOf(each);
    if (key === null || dayOf(each.at) < from || dayOf(each.at) > to) continue;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return new Map([...groups].map(([key, facts]) => [key, figuresOf(facts)]));
}

/** Reasons, device checks and clicks, each list sorted by its entries. Days are inclusive, in the zone. */
export function countDetailsByHand(
  { visits, clicks }: Pick<History, 'visits' | 'clicks'>,
  { from, to, zone }: { from: string; to: string; zone: string },
): ReportDetails {
  const isWithin = (at: number) => {
    const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
    return day >= from && day <= to;
  };
  const waits = visits.flatMap(({ wait }) => wait ?? []);
  const meetings = waits.flatMap(({ acceptance }) => acceptance?.meeting ?? []);
  const checks = waits
    .filter(({ queuedAt }) => isWithin(queuedAt))
    .flatMap(({ deviceCheck }) => deviceCheck ?? []);
  return {
    feedbackReasons: counted(
      meetings
        .filter(({ startedAt, stars }) => stars !== null && isWithin(startedAt))
        .flatMap(({ reasons }) => reasons.map((reason) => ({ reason }))),
    ),
    deviceChecks: counted(
      checks.flatMap((check) =>
        deviceCheckParts.map((part) => ({ part, result: check[part] as DeviceCheck[typeof part] })),
      ),
    ),
    clicks: counted(clicks.filter(({ at }) => isWithin(at)).map(({ source }) => ({ source }))),
  };
}

function counted<Entry extends object>(entries: readonly Entry[]): (Entry & { count: number })[] {
  const groups = Map.groupBy(entries, (entry) => JSON.stringify(entry));
  const counts = [...groups.values()].map((same) => ({ ...(same[0] as Entry), count: same.length }));
  return sortedEntries(counts);
}

/** In an order that does not depend on the counts. */
export function sortedEntries<Entry extends object>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) =>
    JSON.stringify(Object.values(a)).localeCompare(JSON.stringify(Object.values(b))),
  );
}

function factsOf(visit: Visit): Fact[] {
  const facts: Fact[] = [];
  const add = (kind: string, at: number, agentId: string | null = null, amount = 0) =>
    facts.push({ kind, at, agentId, amount, of: visit });
  add('registered', visit.registeredAt);
  if (visit.isVerified) add('verified', visit.registeredAt);
  const { booking, wait } = visit;
  if (booking?.missedBy === 'customer') add('missed-by-customer', booking.startsAt, booking.agentId);
  if (booking?.missedBy === 'agent') add('missed-by-agent', booking.startsAt, booking.agentId);
  if (!wait) return facts;
  const { queuedAt, acceptance } = wait;
  const meeting = acceptance?.meeting ?? null;
  const agentId = acceptance?.agentId ?? null;
  add('waited', queuedAt, agentId);
  if (acceptance) add('accepted', queuedAt, agentId, (acceptance.at - queuedAt) / 1000);
  if (!meeting) add('missed', queuedAt, agentId);
  const waitedSeconds = ((acceptance?.at ?? wait.endedAt) - queuedAt) / 1000;
  if (acceptance || waitedSeconds > visit.targetWaitSeconds)
    add(waitedSeconds <= visit.targetWaitSeconds ? 'within-target' : 'over-target', queuedAt, agentId);
  if (wait.hasEarlierRequest) {
    add('waited', queuedAt - 1);
    if (!meeting) add('missed', queuedAt - 1);
  }
  for (const offer of wait.offers) {
    add('offered', offer.at, offer.agentId);
    if (offer.isAccepted) add('offer-accepted', offer.at, offer.agentId);
  }
  if (!meeting) return facts;
  const { startedAt, outcome, stars, handleSeconds } = meeting;
  add('met', startedAt, agentId);
  add('handled', startedAt, agentId, handleSeconds);
  if (outcome) add('outcome', startedAt, agentId);
  if (outcome?.isConverted) add('converted', startedAt, agentId, outcome.revenue ?? 0);
  if (stars) add('feedback', startedAt, agentId, stars);
  return facts;
}

function figuresOf(facts: readonly Fact[]): ReportFigures {
  const amountsOf = (kind: string) => facts.filter((each) => each.kind === kind).map(({ amount }) => amount);
  const countOf = (kind: string) => amountsOf(kind).length;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const mean = (values: readonly number[]) => (values.length === 0 ? null : sum(values) / values.length);
  const [busy, idle] = [sum(amountsOf('busy')), sum(amountsOf('idle'))];
  const [within, over] = [countOf('within-target'), countOf('over-target')];
  const waits = amountsOf('accepted').toSorted((a, b) => a - b);
  const rank = (share: number) => {
    const wait = waits[Math.max(0, Math.ceil(share * waits.length) - 1)];
    return wait === undefined ? null : toTwoDigits(wait);
  };
  return {
    visited: sum(amountsOf('visited')),
    registered: countOf('registered'),
    verified: countOf('verified'),
    waited: countOf('waited'),
    accepted: countOf('accepted'),
    missed: countOf('missed'),
    met: countOf('met'),
    outcomes: countOf('outcome'),
    converted: countOf('converted'),
    aht: mean(amountsOf('handled')),
    conversionRate: countOf('outcome') === 0 ? null : countOf('converted') / countOf('outcome'),
    revenue: sum(amountsOf('converted')),
    waitP50: rank(0.5),
    waitP90: rank(0.9),
    waitP99: rank(0.99),
    withinTarget: within + over === 0 ? null : within / (within + over),
    customerNoShows: countOf('missed-by-customer'),
    agentNoShows: countOf('missed-by-agent'),
    offers: countOf('offered'),
    offersAccepted: countOf('offer-accepted'),
    utilisation: busy + idle === 0 ? null : busy / (busy + idle),
    feedbacks: countOf('feedback'),
    stars: mean(amountsOf('feedback')),
  };
}

/** Whole seconds up to 100, and two digits of what is longer. */
function toTwoDigits(wait: number): number {
  const digit = wait < 100 ? 1 : 10 ** (Math.floor(Math.log10(wait)) - 1);
  return Math.round(wait / digit) * digit;
}

/** Sums of fractions differ in their last digits. */
export const rounded = (figures: object): ReportFigures =>
  JSON.parse(JSON.stringify(figures), (_key, value) =>
    typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value,
  );
