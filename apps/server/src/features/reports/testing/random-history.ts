/** A random history of one tenant. */
import { type FeedbackReason, feedbackReasons } from '@foyer/contract/feedbacks.ts';
import { connectionVerdicts, type DeviceCheck, deviceVerdicts } from '@foyer/contract/lobby/device-check.ts';
import { type ClickSource, clickSources } from '@foyer/contract/schedules/schedules.ts';
import { seeded } from '../../../platform/seeded-random.ts';
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
  /** Of the product. */
  readonly targetWaitSeconds: number;
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
    /** Of the request. */
    readonly endedAt: number;
    readonly deviceCheck: DeviceCheck | null;
    /** Each to one agent. */
    readonly offers: readonly {
      readonly agentId: string;
      readonly at: number;
      readonly isAccepted: boolean;
    }[];
    /** The customer had left a request for the same meeting before. */
    readonly hasEarlierRequest: boolean;
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
  /** Of the feedback. */
  readonly reasons: readonly FeedbackReason[];
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

interface Click {
  readonly at: number;
  readonly productId: string;
  readonly source: ClickSource;
}

interface AgentTime {
  readonly agentId: string;
  readonly at: number;
  readonly state: 'available' | 'in-meeting' | 'wrapping-up' | 'break';
  /** `null`: it lasts. */
  readonly lastedSeconds: number | null;
}

export interface History {
  readonly agentTimes: readonly AgentTime[];
  readonly clicks: readonly Click[];
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
  const products = await Promise.all(
    [60, 300].map(async (targetWaitSeconds) => ({ ...(await buildProduct(world, acme)), targetWaitSeconds })),
  );
  for (const { id, targetWaitSeconds } of products)
    await world.own.owner.query('update products set target_wait_seconds = $2 where id = $1', [
      id,
      targetWaitSeconds,
    ]);
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
      reasons: feedbackReasons.filter(() => random() < 0.3),
    };
  }

  function makeVisit(): Visit {
    const registeredAt = span[0].getTime() + Math.floor(random() * (span[1].getTime() - span[0].getTime()));
    const isVerified = random() < 0.9;
    const queuedAt = registeredAt + Math.floor(random() * 120_000);
    const agentId = pick(agents).id;
    const at = queuedAt + Math.floor(random() * 600_000);
    const isAccepted = random() < 0.75;
    const { id: productId, targetWaitSeconds } = pick(products);
    const rejected = agents
      .filter(({ id }) => id !== agentId && random() < 0.3)
      .map(({ id }) => ({ agentId: id, at: queuedAt + Math.floor(random() * 60_000), isAccepted: false }));
    return {
      registeredAt,
      isVerified,
      productId,
      targetWaitSeconds,
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
              endedAt: isAccepted ? at + 3_600_000 : queuedAt + Math.floor(random() * 400_000),
              deviceCheck:
                random() < 0.7
                  ? {
                      camera: pick(deviceVerdicts),
                      microphone: pick(deviceVerdicts),
                      speaker: pick(['heard', 'unheard', 'skipped'] as const),
                      connection: pick(connectionVerdicts),
                    }
                  : null,
              offers: isAccepted ? [...rejected, { agentId, at: at - 1_000, isAccepted: true }] : rejected,
              hasEarlierRequest: isAccepted && random() < 0.2,
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
  const clicks = Array.from(
    { length: count },
    (): Click => ({
      at: span[0].getTime() + Math.floor(random() * (span[1].getTime() - span[0].getTime())),
      productId: pick(products).id,
      source: pick(clickSources),
    }),
  );
  for (const { at, productId, source } of clicks)
    await world.own.owner.query(
      'insert into schedule_clicks (tenant_id, product_id, source, at) values ($1, $2, $3, $4)',
      [acme.tenantId, productId, source, new Date(at)],
    );
  // Until autovacuum has read the new rows, each report takes twice as long.
  await world.own.owner.query('analyze');
  return { visits, pageVisits, agentTimes, clicks, products, agents };
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
  const { acceptance, queuedAt, endedAt } = wait;
  const [requestId, meetingId] = [crypto.randomUUID(), crypto.randomUUID()];
  await owner.query(
    `insert into lobby_requests (id, tenant_id, product_id, customer_id, customer_name, registration_id, meeting_id,
      status, queued_at, waiting_since, customer_seen_at, agent_id, accepted_at, ended_at, end_reason, utm,
      device_check)
    values ($1, $2, $3, $4, 'Customer', $5, $6, $7, $8, $8, $8, $9, $10, $11, $12, $13, $14)`,
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
      wait.deviceCheck,
    ],
  );
  if (wait.hasEarlierRequest)
    await owner.query(
      `insert into lobby_requests (tenant_id, product_id, customer_id, customer_name, registration_id, meeting_id,
        status, queued_at, waiting_since, customer_seen_at, ended_at, end_reason, utm)
      values ($1, $2, $3, 'Customer', $4, $5, 'LEFT', $6, $6, $6, $6, 'left', $7)`,
      [acme.tenantId, productId, customerId, registrationId, meetingId, date(queuedAt - 1), utm],
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
      values ($1, $2, $3, $4, $5, 'Customer', $6, $7, '', now(), now())`,
      [acme.tenantId, meetingId, customerId, productId, acceptance.agentId, meeting.stars, meeting.reasons],
    );
}
