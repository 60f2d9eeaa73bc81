/**
 * Every id in a body or a query: one of another tenant answers exactly as a missing one. The fields come from the
 * schemas of the contract, so a new field is tested without an entry here.
 */
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toJsonSchema } from '../../platform/openapi/schema.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { addressOf, walkedRoutes } from '../matrices/route-inputs.ts';
import { formOf } from '../matrices/sample-input.ts';
import { type AccessSetup, createAccessSetup, roles, type TestRole } from '../setups/access-setup.ts';
import { createTenantRecords, type Ids, missingLike } from '../setups/tenant-records.ts';
import { idFieldsOf, type Path, recordOf, replaceAt, withId } from './id-fields.ts';

const world = {} as AccessSetup;
const tokens = {} as Record<TestRole, string>;
const ids = {} as Record<'own' | 'foreign' | 'missing', Ids>;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia()));
  const acme = await createTenantRecords(world, 'acme');
  const globex = await createTenantRecords(world, 'globex');
  Object.assign(ids, { own: acme.ids, foreign: globex.ids, missing: missingLike(globex.ids) });
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
  tokens.customer = acme.customerToken;
});
// The saved settings of one test switch the chat off for the next.
beforeEach(async () => {
  await world.owner.query(`update tenants set flags = flags || '{"chatButton": true, "attachment": true}'`);
});
afterAll(() => world.close());

const fieldsOf = (definition: RouteDefinition, where: 'body' | 'query') => {
  const schema = definition[where];
  return schema ? idFieldsOf(toJsonSchema(schema, 'input')).map((field) => ({ where, ...field })) : [];
};
const fields = walkedRoutes.flatMap(({ title, definition, input }) =>
  [...fieldsOf(definition, 'body'), ...fieldsOf(definition, 'query')].map((field) => ({
    name: `${title}: ${field.path.join('.')} in the ${field.where}`,
    definition,
    input,
    ...field,
  })),
);

/** @returns the reply without what differs from call to call */
async function send(
  { definition, input, where, path, constants }: (typeof fields)[number],
  caller: TestRole | null,
  whose: keyof typeof ids,
) {
  const id = ids[whose][recordOf(path)];
  if (!id) throw new Error(`tenant-records.ts has no ${recordOf(path)}`);
  const given = input() as { params?: Record<string, string>; body?: unknown };
  // The records in the path are the caller's own, so that the id in question decides the answer.
  const params = Object.fromEntries(
    Object.entries(given.params ?? {}).map(([name, value]) => [name, ids.own[name as keyof Ids] ?? value]),
  );
  const body = completed(definition, given.body);
  const url = addressOf(definition, { ...given, params });
  const reply = await world.call({
    tenant: 'acme',
    method: definition.method,
    url: where === 'query' ? `${url}?${path.join('.')}=${id}` : url,
    token: caller && tokens[caller],
    body: where === 'body' ? withId(body, { path, constants }, id) : body,
  });
  if (reply.status >= 300) {
    delete reply.body?.error?.requestId;
    return { status: reply.status, answer: JSON.stringify(reply.body).replaceAll(id, 'the id') };
  }
  if (definition.method === 'GET') return { status: reply.status, answer: reply.bytes.toString('base64') };
  // A bulk action answers with the outcome of each record.
  const isBulk = reply.body?.result?.failed !== undefined;
  return { status: reply.status, answer: isBulk ? reply.bytes.toString().replaceAll(id, 'the id') : null };
}
/** A body whose other ids are the caller's own, and whose version is current. */
function completed(definition: RouteDefinition, body: unknown): unknown {
  // A phone number of its own for each registration.
  if (definition.path === '/api/registrations') return formOf('acme');
  let complete = body;
  for (const { path } of fieldsOf(definition, 'body'))
    if (isGiven(body, path)) complete = replaceAt(complete, path, ids.own[recordOf(path)]);
  return complete && typeof complete === 'object' && 'version' in complete
    ? { ...complete, version: 1 }
    : complete;
}

/** Whether the body has a field of its own with the id, or a list with one. */
function isGiven(body: unknown, path: Path): boolean {
  const [name = '', ...rest] = path;
  if (path.length === 0 || rest.some((key) => key !== '0')) return false;
  const value = ((body ?? {}) as Record<string, unknown>)[name];
  return rest.length === 0 ? value !== undefined : Array.isArray(value) && value.length > 0;
}

/** Where a record of the caller's own tenant gets the same answer, with the reason. */
const answersAlike: Record<string, string> = {
  'PUT /api/manage/users/:userId assignedProductIds.0': 'the agent is in a meeting',
  'PUT /api/manage/schedules/:scheduleId/agent agentId': 'the booking has an agent already',
  'POST /api/manage/schedules/reassign agentId': 'the booking ended when its customer was blocked',
  'POST /api/registrations attachmentIds.0': 'the picture was uploaded by another browser',
  'POST /api/lobby/meetings/:meetingId/agents/:agentId/schedules requestId':
    'the agent cannot be booked by themselves',
  'POST /api/lobby/requests scheduleId': 'a booking that has not begun is ignored',
  'POST /api/meetings/:meetingId/messages fileIds.0': 'unknown pictures are left out',
  'POST /api/lobby/meetings/:meetingId/consultation agentId': 'the customer is not in the room',
  'POST /api/lobby/meetings/:meetingId/consultation productId': 'the customer is not in the room',
  'PUT /api/meetings/:meetingId/read upTo': 'an unknown message changes nothing',
  'PUT /api/meetings/:meetingId/drawings shareId': 'the page makes it up',
  'PUT /api/meetings/:meetingId/connection-quality pageId': 'the page makes it up',
  'PUT /api/meetings/:meetingId/connection-quality customers.0.customerId':
    'the element of the test has no seconds',
  'POST /api/lobby/host requestId': 'the customer is in a meeting',
  'POST /api/manage/lobby-requests/:requestId/assign agentId': 'the customer is in a meeting',
  'POST /api/manage/lobby-requests/:requestId/assign insteadOf': 'the customer is in a meeting',
  'POST /api/manage/lobby-requests/:requestId/transfer target.agentId': 'the customer is in a meeting',
  'POST /api/manage/lobby-requests/:requestId/transfer target.productId': 'the customer is in a meeting',
};

/** Fields whose value does not decide the status: a filter, or an id that the page makes up. */
const hasNoEffect = ({ where, path, definition }: (typeof fields)[number]) =>
  where === 'query' ||
  path.at(-1) === 'id' ||
  `${definition.method} ${definition.path} ${path.join('.')}` in answersAlike;

describe.each(fields)('$name', (field) => {
  const { access } = field.definition;
  const callers = access.includes('public') ? [null] : roles.filter((role) => access.includes(role));

  test.each(callers.map((caller) => ({ caller, said: caller ?? 'an anonymous caller' })))(
    'answers $said for another tenant’s record as for a missing one',
    async ({ caller }) => {
      const foreign = await send(field, caller, 'foreign');
      const missing = await send(field, caller, 'missing');

      expect(foreign).toEqual(missing);
      expect(foreign.status).toBeLessThan(500);
    },
  );
});

// After the others, because an accepted record changes the version.
test.each(fields.filter((field) => !hasNoEffect(field)))(
  "$name decides the answer: a record of the caller's tenant gets another one",
  async (field) => {
    const { access } = field.definition;
    const caller = access.includes('public') ? null : (roles.find((role) => access.includes(role)) ?? null);

    const missing = await send(field, caller, 'missing');

    expect(await send(field, caller, 'own')).not.toEqual(missing);
  },
);
