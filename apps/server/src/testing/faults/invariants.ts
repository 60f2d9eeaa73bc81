/**
 * What must be true of the database after a scripted day with random kills. Each check returns the violations.
 */
import type pg from 'pg';
import type { Installation } from '../day/installation.ts';
import type { DayRecord } from '../day/record.ts';

export type Violation = Record<string, unknown>;
type Select = (text: string, values?: unknown[]) => Promise<Violation[]>;

/** Every entry of the record that the database does not have, in that state or a lawful later one. */
const acknowledged: { readonly [Name in keyof Omit<DayRecord, 'refusals'>]: string } = {
  registered: "select from registrations r where r.id = (entry->>'registrationId')::uuid",
  verified: `select from registrations r where r.id = (entry->>'registrationId')::uuid
    and r.verified_at is not null and r.customer_id = (entry->>'customerId')::uuid`,
  requested: `select from lobby_requests r where r.id = (entry->>'requestId')::uuid
    and r.customer_id = (entry->>'customerId')::uuid`,
  left: `select from lobby_requests r where r.id = (entry->>'requestId')::uuid and r.ended_at is not null`,
  booked: `select from schedules s where s.id = (entry->>'scheduleId')::uuid
    and s.starts_at = (entry->>'startsAt')::timestamptz`,
  cancelled: `select from schedules s where s.id = (entry->>'scheduleId')::uuid and s.status = 'CANCELLED'`,
  accepted: `select from meetings m join meeting_participants p on p.meeting_id = m.id
    where m.id = (entry->>'meetingId')::uuid and p.side = 'agent' and p.person_id = (entry->>'agentId')::uuid`,
  rejected: `select from lobby_offers o join lobby_requests r on r.id = o.request_id
    where r.customer_id = (entry->>'customerId')::uuid and o.agent_id = (entry->>'agentId')::uuid
      and o.status = 'REJECTED'`,
  held: `select from lobby_steps s where s.request_id = (entry->>'requestId')::uuid and s.step = 'held'`,
  transferred: `select from lobby_requests r join lobby_steps s on s.request_id = r.id
    where r.meeting_id = (entry->>'meetingId')::uuid and s.step = 'transferred'`,
  ended: `select from meetings m where m.id = (entry->>'meetingId')::uuid and m.status = 'ended'`,
  outcomes: `select from meeting_outcomes o where o.meeting_id = (entry->>'meetingId')::uuid
    and o.customer_id = (entry->>'customerId')::uuid and o.note = entry->>'note'`,
  chats: `select from chat_messages c where c.id = (entry->>'messageId')::uuid
    and c.meeting_id = (entry->>'meetingId')::uuid`,
};

export async function findLost(owner: pg.Client, record: DayRecord): Promise<Violation[]> {
  const lost: Violation[] = [];
  for (const [name, exists] of Object.entries(acknowledged)) {
    const entries = JSON.stringify(record[name as keyof typeof acknowledged]);
    const query = `select entry from jsonb_array_elements($1::jsonb) entry where not exists (${exists})`;
    for (const { entry } of (await owner.query(query, [entries])).rows) lost.push({ [name]: entry });
  }
  return lost;
}

/** Rows that contradict each other. */
export const contradictions = {
  'a request is in a meeting of another agent, or of none': `
    select r.id from lobby_requests r where r.status in ('ACCEPTED', 'IN_MEETING') and not exists (
      select from meetings m join meeting_participants p on p.meeting_id = m.id
      where m.id = r.meeting_id and m.status = 'open' and p.side = 'agent' and p.person_id = r.agent_id)`,
  'an open meeting has no request': `
    select m.id from meetings m where m.status = 'open' and not exists (
      select from lobby_requests r where r.meeting_id = m.id and r.status in ('ACCEPTED', 'IN_MEETING'))`,
  'an open meeting has two agents': `
    select meeting_id from meeting_participants p join meetings m on m.id = p.meeting_id
    where m.status = 'open' and p.side = 'agent' and p.left_at is null group by 1 having count(*) > 1`,
  'a customer waits twice for a product': `
    select customer_id from lobby_requests where ended_at is null group by 1, product_id having count(*) > 1`,
  'a request was accepted twice without a return to the queue between': `
    select request_id from (
      select request_id, step, lag(step) over (partition by request_id order by number) as before from lobby_steps
      where step in ('accepted', 'admitted', 'back-in-queue')) s
    where step <> 'back-in-queue' and before <> 'back-in-queue'`,
  'a request ended twice': `
    select request_id from lobby_steps where step in ('ended', 'left', 'expired', 'blocked', 'cancelled', 'transferred')
    group by 1 having count(*) > 1`,
  'a request ended without its log, or the other way round': `
    select r.id, r.status from lobby_requests r where (r.ended_at is not null) <> exists (
      select from lobby_steps s where s.request_id = r.id
        and s.step in ('ended', 'left', 'expired', 'blocked', 'cancelled', 'transferred'))`,
  'an offer is open for a request that is not offered': `
    select o.id from lobby_offers o join lobby_requests r on r.id = o.request_id
    where o.status = 'OPEN' and r.status <> 'OFFERED'`,
  'a booking has more or fewer seats than its state': `
    select s.id from schedules s where s.status in ('BOOKED', 'CANCELLED') and (s.status = 'BOOKED') <> exists (
      select from schedule_places p where p.schedule_id = s.id)`,
  'a booking was confirmed twice, or reminded twice': `
    select about_id, kind from messages where about_kind = 'schedule' and kind <> 'schedule-changed'
    group by 1, 2, channel having count(*) > 1`,
} as const;

export async function findContradictions(owner: pg.Client): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [name, query] of Object.entries(contradictions))
    for (const row of (await owner.query(query)).rows) found.push({ [name]: row });
  return found;
}

/**
 * The provider recognises a repeated message by its idempotency key, which is the message's id. One that was
 * sent more
 * often than the server noted before sending was sent by two at once.
 */
export async function findWrongMessages(
  owner: pg.Client,
  { messages }: Pick<Installation, 'messages'>,
): Promise<Violation[]> {
  const select: Select = async (text, values) => (await owner.query(text, values)).rows;
  const sent = messages.map(({ body }) => JSON.parse(body) as { id: string; to: string; text: string });
  const received = JSON.stringify(sent);
  const given = 'jsonb_to_recordset($1::jsonb) as given (id uuid, "to" text, text text)';
  const tooOften = await select(
    `select m.id, m.kind, m.state, m.tries, count(*) from messages m join ${given} on given.id = m.id
     group by m.id having count(*) > m.tries`,
    [received],
  );
  const unknown = await select(
    `select given.* from ${given} where not exists (select from messages m where m.id = given.id)`,
    [received],
  );
  const neverSent = await select(
    `select m.id, m.kind from messages m where m.state in ('SENT', 'DELIVERED') and m.carrier = 'http'
     and not exists (select from ${given} where given.id = m.id)`,
    [received],
  );
  return [
    ...tooOften.map((row) => ({ 'sent too often': row })),
    ...unknown.map((row) => ({ 'sent without a row': row })),
    ...neverSent.map((row) => ({ 'noted as sent, but never received': row })),
  ];
}
