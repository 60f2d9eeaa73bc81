/**
 * Every id in the payload of a socket event: one of another tenant answers exactly as a missing one. The fields come
 * from the schemas of the contract, so a new field is tested without an entry here.
 */
import { clientEvents } from '@foyer/contract/core/catalogue.ts';
import type { ClientEventDefinition } from '@foyer/contract/core/sockets.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type JsonSchema, toJsonSchema } from '../../platform/openapi/schema.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { eventPayloads } from '../matrices/event-payloads.ts';
import { formOf } from '../matrices/sample-input.ts';
import { type AccessSetup, createAccessSetup, roles, type TestRole } from '../setups/access-setup.ts';
import { createTenantRecords, type Ids, missingLike } from '../setups/tenant-records.ts';
import { type IdField, idFieldsOf, type Path, recordOf, replaceAt, withId } from './id-fields.ts';

const world = {} as AccessSetup;
const tokens = {} as Record<TestRole, string>;
const ids = {} as Record<'own' | 'foreign' | 'missing', Ids>;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia()));
  const acme = await createTenantRecords(world, 'acme');
  const globex = await createTenantRecords(world, 'globex');
  Object.assign(ids, { own: acme.ids, foreign: globex.ids, missing: missingLike(globex.ids) });
  tokens.customer = acme.customerToken;
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
});
afterAll(() => world.close());

const isRecord = ({ format }: JsonSchema) => format === 'uuid';
/** Texts that clients send about themselves, which the server ignores. */
const isClaim = (schema: JsonSchema, path: Path) =>
  !isRecord(schema) && schema.type === 'string' && /Ids?$/.test(path.findLast((each) => each !== '0') ?? '');

const recordsByName: Record<string, keyof Ids> = { customerSocketId: 'customerId' };
const recordIn = (path: Path) => recordsByName[path.at(-1) ?? ''] ?? recordOf(path);

const events = Object.entries(clientEvents as Record<string, ClientEventDefinition>).map(
  ([name, definition]) => {
    const schema = toJsonSchema(definition.payload, 'input');
    const records = idFieldsOf(schema, isRecord).map((field) => ({ ...field, isRecord: true }));
    const claims = idFieldsOf(schema, isClaim).map((field) => ({ ...field, isRecord: false }));
    return { name, definition, fields: [...records, ...claims] };
  },
);
const fields = events.flatMap(({ name, definition, fields: found }) =>
  found.flatMap((field) =>
    roles
      .filter((role) => definition.access.includes(role))
      .map((role) => ({ name, definition, field, role, said: `${field.path.join('.')} of a ${role}` })),
  ),
);

/** Events about a customer who waits, and not about the one in the meeting. */
const aboutWaiting = ['lobby-request-rejected', 'lobby_admit-customer'];

/** A customer who waits and is offered to the agent. */
async function addWaiting(): Promise<Ids> {
  const token = await world.becomeCustomer('acme', formOf('acme'));
  const knocked = await world.call({ tenant: 'acme', method: 'POST', url: '/api/lobby/requests', token });
  const { requestId } = knocked.body.result;
  const { rows } = await world.owner.query(
    `insert into lobby_offers (tenant_id, request_id, agent_id, round, offered_at, expires_at)
     select tenant_id, id, $2, round, now(), now() + interval '1 minute' from lobby_requests where id = $1
     returning (select customer_id from lobby_requests where id = $1) as id`,
    [requestId, ids.own.agentId],
  );
  return { ...ids.own, requestId, customerId: rows[0].id };
}

/** The agent is in a meeting with the customer, whatever earlier events did. No media server runs that reports it. */
async function reopenMeeting(): Promise<void> {
  const { requestId, meetingId } = ids.own;
  await world.owner.query(
    'delete from lobby_requests where id <> $1 and tenant_id = (select tenant_id from lobby_requests where id = $1)',
    [requestId],
  );
  await world.owner.query(
    "update lobby_requests set status = 'IN_MEETING', ended_at = null, end_reason = null, successor_id = null where id = $1",
    [requestId],
  );
  await world.owner.query("update meetings set status = 'open', ended_at = null where id = $1", [meetingId]);
}

/** A valid payload whose records are the caller's own, except for the one in question. */
function payloadWith(name: string, field: IdField, id: string, own: Ids): unknown {
  const sample = eventPayloads[name as keyof typeof eventPayloads]() as Record<string, unknown>;
  const complete = Object.keys(sample).reduce<unknown>((payload, key) => {
    const value = own[recordIn([key])];
    return typeof sample[key] === 'string' && value ? replaceAt(payload, [key], value) : payload;
  }, sample);
  return withId(complete, field, id);
}

async function send(
  { name, definition, field, role }: (typeof fields)[number],
  whose: keyof typeof ids,
): Promise<string> {
  await reopenMeeting();
  const own = aboutWaiting.includes(name) ? await addWaiting() : ids.own;
  const id = (whose === 'own' ? own : ids[whose])[recordIn(field.path)];
  if (!id) throw new Error(`tenant-records.ts has no ${recordIn(field.path)}`);
  const socket: Socket = await world.connect('acme', definition.namespace, tokens[role]);
  const answer = await socket.timeout(30_000).emitWithAck(name, payloadWith(name, field, id, own));
  socket.disconnect();
  delete answer.error?.requestId;
  return JSON.stringify(answer).replaceAll(id, 'the id').replaceAll(`${own.requestId}`, 'the request');
}

describe.each(fields)('$name: $said', (field) => {
  test('answers as for a missing record when it belongs to another tenant', async () => {
    // The lobby may end the offer between two events; a difference that comes from the id is there every time.
    await vi.waitFor(
      async () => {
        const foreign = await send(field, 'foreign');
        expect(foreign).not.toContain('server.failed');
        expect(foreign).toBe(await send(field, 'missing'));
      },
      { interval: 0 },
    );
  });
});

/** Where a record of the caller's own tenant gets the same answer, with the reason. */
const busy = 'an agent in a meeting has no offers to reject';
const answersAlike: Record<string, string> = {
  'lobby-request-rejected customerId': busy,
  'lobby-request-rejected productId': busy,
  'lobby_customer-transfer target.agentId': 'agents cannot transfer to themselves',
  'openNotification agentId': 'the notifications are those of the session',
  'clearNotification agentId': 'the notifications are those of the session',
  'clearNotification id': 'an unknown notification changes nothing',
};
const hasNoEffect = ({ name, field, role }: (typeof fields)[number]) =>
  !field.isRecord ||
  `${name} ${field.path.join('.')}` in answersAlike ||
  // Admins have notifications of all products.
  (role !== 'agent' && field.path.join('.') === 'productId') ||
  // While the lobby is on, admins cannot admit: `feature.off` for every meeting.
  (role !== 'agent' && name === 'lobby_admit-customer');

// After the others, because an accepted record changes what comes after.
test.each(fields.filter((field) => !hasNoEffect(field)))(
  '$name: $said decides the answer: a record of the caller’s tenant gets another one',
  async (field) => {
    const missing = await send(field, 'missing');

    expect(await send(field, 'own')).not.toBe(missing);
  },
);
