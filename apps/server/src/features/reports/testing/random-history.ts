/** A random history of one tenant, and its figures as they are counted by hand. */
import type { ReportFigures, ReportGrouping } from '@foyer/contract/reports.ts';
import { Temporal } from 'temporal-polyfill';
import { seeded } from '../../../testing/random.ts';
import {
  buildCustomer,
  buildProduct,
  buildStaff,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';

/** One customer's way from the form to the outcome. Instants are epoch milliseconds. */
export interface Visit {
  readonly registeredAt: number;
  readonly isVerified: boolean;
  readonly productId: string;
  readonly source: string | null;
  readonly campaign: string | null;
  /** A booked start. */
  readonly booking: {
    readonly startsAt: number;
    readonly agentId: string | null;
    readonly missedBy: 'customer' | 'agent' | null;
  } | null;
  readonly wait: {
    readonly queuedAt: number;
    /** Each to one agent. */
    readonly offers: readonly {
      readonly agentId: string;
      readonly at: number;
      readonly isAccepted: boolean;
    }[];
    /** `null`: the customer left. */
    readonly acceptance: {
      readonly agentId: string;
      readonly at: number;
      readonly meeting: Meeting | null;
    } | null;
  } | null;
}

interface Meeting {
  readonly startedAt: number;
  readonly handleSeconds: number;
  readonly outcome: { readonly isConverted: boolean; readonly revenue: number | null } | null;
  readonly stars: number | null;
}

/** How often a page was opened on a day. */
interface PageVisits {
  /** `YYYY-MM-DD` of the tenant's calendar. */
  readonly day: string;
  readonly productId: string;
  readonly source: string | null;
  readonly campaign: string | null;
  readonly visits: number;
}

interface AgentTime {
  readonly agentId: string;
  readonly at: number;
  readonly state: 'available' | 'in-meeting' | 'wrapping-up' | 'break';
  /** `null`: it lasts. */
  readonly lastedSeconds: number | null;
}

interface History {
  readonly agentTimes: readonly AgentTime[];
  readonly pageVisits: readonly PageVisits[];
  readonly visits: readonly Visit[];
  readonly products: readonly { readonly id: string; readonly name: string }[];
  readonly agents: readonly { readonly id: string; readonly name: string }[];
}

const dayMs = 86_400_000;

/** @param span the instants within which customers register */
export async function writeHistory(
  world: TenantSetup,
  { seed, visits: count, span }: { seed: number; visits: number; span: readonly [Date, Date] },
): Promise<History> {
  const random = seeded(seed);
  const { acme } = world.tenants;
  const pick = <Each>(from: readonly Each[]): Each => from[Math.floor(random() * from.length)] as Each;
  const products = [await buildProduct(world, acme), await buildProduct(world, acme)];
  const agents: History['agents'][number][] = [];
  for (let number = 0; number < 3; number += 1) agents.push(await buildStaff(world, acme, { products }));

  function makeMeeting(acceptedAt: number): Meeting {
    const isConverted = random() < 0.4;
    return {
      startedAt: acceptedAt + Math.floor(random() * 20_000),
      handleSeconds: Math.floor(random() * 2_400),
      outcome:
        random() < 0.8
          ? { isConverted, revenue: isConverted && random() < 0.7 ? Math.floor(random() * 1e6) / 100 : null }
          : null,
      stars: random() < 0.5 ? 1 + Math.floor(random() * 5) : null,
    };
  }

  function makeVisit(): Visit {
    const registeredAt = span[0].getTime() + Math.floor(random() * (span[1].getTime() - span[0].getTime()));
    const isVerified = random() < 0.9;
    const queuedAt = registeredAt + Math.floor(random() * 120_000);
    const agentId = pick(agents).id;
    const at = queuedAt + Math.floor(random() * 600_000);
    const isAccepted = random() < 0.75;
    const rejected = agents
      .filter(({ id }) => id !== agentId && random() < 0.3)
      .map(({ id }) => ({ agentId: id, at: queuedAt + Math.floor(random() * 60_000), isAccepted: false }));
    return {
      registeredAt,
      isVerified,
      productId: pick(products).id,
      source: pick(['newsletter', 'partner', null]),
      campaign: pick(['autumn', 'winter', null]),
      booking:
        isVerified && random() < 0.3
          ? {
              startsAt: registeredAt + Math.floor(random() * 3 * dayMs),
              agentId: random() < 0.5 ? pick(agents).id : null,
              missedBy: pick(['customer', 'agent', null] as const),
            }
          : null,
      wait:
        isVerified && random() < 0.9
          ? {
              queuedAt,
              offers: isAccepted ? [...rejected, { agentId, at: at - 1_000, isAccepted: true }] : rejected,
              acceptance: isAccepted
                ? { agentId, at, meeting: random() < 0.9 ? makeMeeting(at) : null }
                : null,
            }
          : null,
    };
  }

  const visits = Array.from({ length: count }, makeVisit);
  for (const visit of visits) await insert(world, visit);
  const pageVisits: PageVisits[] = [];
  for (let at = span[0].getTime(); at < span[1].getTime(); at += dayMs)
    for (const source of ['newsletter', null])
      pageVisits.push({
        day: new Date(at).toISOString().slice(0, 10),
        productId: pick(products).id,
        source,
        campaign: pick(['autumn', null]),
        visits: 1 + Math.floor(random() * 40),
      });
  for (const { day, productId, source, campaign, visits: times } of pageVisits)
    await world.own.owner.query(
      `insert into page_visits (tenant_id, product_id, day, source, campaign, visits) values ($1, $2, $3, $4, $5, $6)`,
      [acme.tenantId, productId, day, source ?? '', campaign ?? '', times],
    );
  const agentTimes = Array.from(
    { length: count },
    (): AgentTime => ({
      agentId: pick(agents).id,
      at: span[0].getTime() + Math.floor(random() * (span[1].getTime() - span[0].getTime())),
      state: pick(['available', 'in-meeting', 'wrapping-up', 'break'] as const),
      lastedSeconds: random() < 0.9 ? Math.floor(random() * 5_000) : null,
    }),
  );
  for (const { agentId, at, state, lastedSeconds } of agentTimes)
    await world.own.owner.query(
      `insert into agent_steps (tenant_id, agent_id, kind, state, by_kind, at, listed, lasted_seconds)
      values ($1, $2, 'overall', $3, 'self', $4, true, $5)`,
      [acme.tenantId, agentId, state, new Date(at), lastedSeconds],
    );
  return { visits, pageVisits, agentTimes, products, agents };
}

async function insert(world: TenantSetup, visit: Visit): Promise<void> {
  const { acme } = world.tenants;
  const { owner } = world.own;
  const date = (at: number) => new Date(at);
  const { productId, wait } = visit;
  const utm = {
    ...(visit.source && { utm_source: visit.source }),
    ...(visit.campaign && { utm_campaign: visit.campaign }),
  };
  const { customerId, registrationId } = await buildCustomer(world, acme, { product: { id: productId } });
  await owner.query('update registrations set created_at = $2, verified_at = $3, utm = $4 where id = $1', [
    registrationId,
    date(visit.registeredAt),
    visit.isVerified ? date(visit.registeredAt + 30_000) : null,
    utm,
  ]);
  if (visit.booking) {
    const { startsAt, agentId, missedBy } = visit.booking;
    await owner.query(
      `insert into schedules (tenant_id, product_id, customer_id, registration_id, agent_id, status, starts_at, ends_at,
        expires_at, zone, origin, created_at, changed_at, customer_name)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'UTC', 'https://acme.test', $7, $7, 'Customer')`,
      [
        acme.tenantId,
        productId,
        customerId,
        registrationId,
        agentId,
        missedBy === null ? 'MET' : missedBy === 'customer' ? 'MISSED_BY_CUSTOMER' : 'MISSED_BY_US',
        date(startsAt),
        date(startsAt + 1_800_000),
      ],
    );
  }
  if (!wait) return;
  const { acceptance, queuedAt } = wait;
  const [requestId, meetingId] = [crypto.randomUUID(), crypto.randomUUID()];
  const endedAt = (acceptance?.at ?? queuedAt) + 3_600_000;
  await owner.query(
    `insert into lobby_requests (id, tenant_id, product_id, customer_id, customer_name, registration_id, meeting_id,
      status, queued_at, waiting_since, customer_seen_at, agent_id, accepted_at, ended_at, end_reason, utm)
    values ($1, $2, $3, $4, 'Customer', $5, $6, $7, $8, $8, $8, $9, $10, $11, $12, $13)`,
    [
      requestId,
      acme.tenantId,
      productId,
      customerId,
      registrationId,
      meetingId,
      acceptance ? 'ENDED' : 'LEFT',
      date(queuedAt),
      acceptance?.agentId ?? null,
      acceptance ? date(acceptance.at) : null,
      date(endedAt),
      acceptance ? 'hung-up' : 'left',
      utm,
    ],
  );
  for (const { agentId, at, isAccepted } of wait.offers)
    await owner.query(
      `insert into lobby_offers (tenant_id, request_id, agent_id, round, status, offered_at, expires_at, closed_at)
      values ($1, $2, $3, 1, $4, $5, $5, $5)`,
      [acme.tenantId, requestId, agentId, isAccepted ? 'ACCEPTED' : 'REJECTED', date(at)],
    );
  const meeting = acceptance?.meeting;
  if (!acceptance || !meeting) return;
  await owner.query(
    `insert into meetings (id, tenant_id, product_id, status, opened_at, started_at, ended_at, ended_by)
    values ($1, $2, $3, 'ended', $4, $5, $6, 'agent')`,
    [meetingId, acme.tenantId, productId, date(acceptance.at), date(meeting.startedAt), date(endedAt)],
  );
  await owner.query(
    `insert into time_logs (tenant_id, meeting_id, customer_id, product_id, agent_id, customer_name, started_at,
      ended_at, ended_by, together_seconds, handle_seconds, returns)
    values ($1, $2, $3, $4, $5, 'Customer', $6, $7, 'agent', 60, $8, 0)`,
    [
      acme.tenantId,
      meetingId,
      customerId,
      productId,
      acceptance.agentId,
      date(meeting.startedAt),
      date(endedAt),
      meeting.handleSeconds,
    ],
  );
  if (meeting.outcome)
    await owner.query(
      `insert into meeting_outcomes (tenant_id, meeting_id, customer_id, status, converted, revenue, note,
        written_by_name, written_at)
      values ($1, $2, $3, 'completed', $4, $5, '', 'Agent', now())`,
      [acme.tenantId, meetingId, customerId, meeting.outcome.isConverted, meeting.outcome.revenue],
    );
  if (meeting.stars)
    await owner.query(
      `insert into feedbacks (tenant_id, meeting_id, customer_id, product_id, agent_id, customer_name, stars, reasons,
        text, at, changed_at)
      values ($1, $2, $3, $4, $5, 'Customer', $6, '{}', '', now(), now())`,
      [acme.tenantId, meetingId, customerId, productId, acceptance.agentId, meeting.stars],
    );
}

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
      hour: hourOf(at),
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
  const waits = amountsOf('accepted').toSorted((a, b) => a - b);
  const rank = (share: number) => waits[Math.max(0, Math.ceil(share * waits.length) - 1)] ?? null;
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
    customerNoShows: countOf('missed-by-customer'),
    agentNoShows: countOf('missed-by-agent'),
    offers: countOf('offered'),
    offersAccepted: countOf('offer-accepted'),
    utilisation: busy + idle === 0 ? null : busy / (busy + idle),
    feedbacks: countOf('feedback'),
    stars: mean(amountsOf('feedback')),
  };
}
