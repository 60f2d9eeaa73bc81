/** Every route with an id in its path answers for another tenant's record exactly as for a missing one. */
import { routes } from '@foyer/contract/core/catalogue.ts';
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { currentConsentText } from '@foyer/contract/meetings/recording-consent.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf } from '../matrices/sample-input.ts';
import { samplePng } from '../sample-pictures.ts';
import {
  type AccessSetup,
  accountPassword,
  createAccessSetup,
  type TestRole,
} from '../setups/access-setup.ts';
import { createTenantRecords, type Ids, missingLike } from '../setups/tenant-records.ts';

const webhook = { url: 'https://8.8.8.8/hooks', events: ['service_level.missed'], active: true };

const world = {} as AccessSetup;
type Caller = TestRole | 'guest';
const tokens = {} as Record<Caller, string>;
const foreignIds = {} as Ids;
const missingIds = {} as Ids;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
  tokens.customer = await world.becomeCustomer('acme', formOf('acme'));
  tokens.guest = await world.becomeGuest('acme');
  const { ids } = await createTenantRecords(world, 'globex');
  Object.assign(foreignIds, ids);
  Object.assign(missingIds, missingLike(ids));
  // Without the flags every request to the chat, to drawings and for snapshots is rejected, whichever tenant the meeting
  // belongs to.
  await world.owner.query(`update tenants set flags = flags || $1`, [
    { chatButton: true, attachment: true, annotations: true, captureMeetingScreenshot: true },
  ]);
});
afterAll(() => world.close());

const product = {
  name: 'Tour',
  slug: 'tour',
  headline: null,
  promise: null,
  platform: 'jupiter',
  platformTemplate: null,
  routing: 'broadcast',
  offerLastsSeconds: 60,
  active: true,
  agentIds: [],
  version: 1,
  durationMinutes: 30,
  noticeMinutes: 30,
  horizonDays: 14,
};
const slot = { weekdays: [1], startsAt: '10:00', endsAt: '11:00', capacity: 1, active: true, version: 1 };
const person = {
  name: 'Ravi Kumar',
  email: 'ravi@acme.test',
  role: 'AGENT',
  status: 'ACTIVE',
  assignedProductIds: [],
  languages: [],
  version: 1,
};
const wishedStart = { startsAt: '2026-11-25T10:00:00.000Z', zone: 'UTC', sequence: 0 };
const part = {
  id: crypto.randomUUID(),
  tool: 'pen',
  from: 0,
  points: [{ x: 0, y: 0 }],
  width: 0.01,
  text: '',
};
const noThresholds = { waiting: null, waitSeconds: null, availableAgents: null, withinTargetPercent: null };
const png = samplePng();

/** The bodies of the requests, by the end of their path. */
function bodyFor({ method, path }: RouteDefinition): object | undefined {
  if (path.includes('/opt-out/') && method === 'POST') return { optedOut: true };
  if (path.endsWith('/:passkeyId')) return { password: accountPassword };
  if (path.endsWith('/verify')) return { code: '000000' };
  if (path.endsWith('/:invitationToken/session')) return { name: 'Ravi' };
  if (path.endsWith('/:invitationToken/recording-consent'))
    return { granted: true, textVersion: currentConsentText, language: 'en' };
  const inRoom = path.startsWith('/api/meetings/') && bodyInRoom(path, method);
  if (inRoom) return inRoom;
  if (path.endsWith('/:recordingId/deletion')) return { reason: 'Asked for by the customer.' };
  if (path.endsWith('/:recordingId/stop')) return { reason: 'agent' };
  if (path.endsWith('/hold') && method === 'POST') return { note: 'One moment, please.' };
  if (path.endsWith('/assign')) return { agentId: crypto.randomUUID() };
  if (path.endsWith('/front')) return { reason: 'Called before.' };
  if (path.endsWith('/consultation') && method === 'POST')
    return { agentId: crypto.randomUUID(), productId: crypto.randomUUID() };
  if (path.endsWith('/answer')) return { accept: true };
  if (path.endsWith('/transfer')) return { target: { to: 'product', productId: crypto.randomUUID() } };
  if (path.endsWith('/notes')) return { text: 'Call back on Monday.' };
  if (path.endsWith('/block')) return { reason: 'Abuse.' };
  if (path.endsWith(':linkId/send')) return { channel: 'sms', to: '+919845000009' };
  if (path.endsWith(':scheduleId/cancel')) return { reason: 'Closed.' };
  if (path.endsWith(':agentId/schedules')) return { startsAt: wishedStart.startsAt };
  if (method !== 'PUT') return undefined;
  if (path.endsWith('image')) return png;
  if (path.endsWith('/announcement')) return { text: 'We open again at 14:00.', endsAt: null };
  if (path.endsWith(':requestId/message')) return { text: 'Thanks for waiting.' };
  if (path.endsWith('/:productId')) return product;
  if (path.endsWith('/:userId')) return person;
  if (path.endsWith('/start') || path.endsWith('/by-link/:token')) return wishedStart;
  if (path.endsWith('/agent')) return { agentId: null, sequence: 0 };
  if (path.endsWith('/:wallboardId')) return { name: 'Front desk', thresholds: noThresholds, version: 1 };
  if (path.endsWith('/:webhookId')) return { ...webhook, version: 1 };
  if (path.endsWith('/:slotId')) return { ...slot, productId: crypto.randomUUID() };
  return undefined;
}

function bodyInRoom(path: string, method: string): object | undefined {
  if (path.endsWith('/supervision') && method === 'POST') return { mode: 'monitor' };
  if (path.endsWith('/guests') && method === 'POST') return { channel: 'email', to: 'ravi@example.test' };
  if (path.endsWith('/mute')) return { source: 'microphone' };
  if (path.endsWith('/typing')) return { recipient: 'EVERYONE' };
  if (path.endsWith('/files') || (path.endsWith('/snapshots') && method === 'POST')) return png;
  if (method === 'DELETE' && path.includes('/drawings')) return undefined;
  if (path.endsWith('/picture') || path.endsWith('/still')) return png;
  if (path.endsWith('/strokes')) return { parts: [part] };
  if (path.endsWith('/messages') && method === 'POST')
    return { id: crypto.randomUUID(), text: 'Hello', recipient: 'EVERYONE', fileIds: [] };
  if (path.endsWith('/agents/:agentId/schedules')) return { startsAt: '2026-11-24T10:00:00.000Z' };
  if (method !== 'PUT') return undefined;
  if (path.endsWith('/snapshot-consent')) return { allowed: true, textVersion: '1' };
  if (path.endsWith('/drawings'))
    return { shareId: crypto.randomUUID(), recipient: 'EVERYONE', isAllowed: true };
  if (path.endsWith('/hand')) return { raised: true };
  if (path.endsWith('/hold')) return { held: true };
  if (path.endsWith('/server-recording')) return { state: 'paused' };
  if (path.endsWith('/consent')) return { granted: true, textVersion: currentConsentText, language: 'en' };
  if (path.endsWith('/read')) return { upTo: crypto.randomUUID() };
  if (path.endsWith('/connection-quality'))
    return { pageId: crypto.randomUUID(), self: { excellent: 1, good: 0, poor: 0, lost: 0 }, customers: [] };
  if (path.endsWith('/feedback')) return { stars: 5, reasons: [], text: '' };
  return { status: 'completed', converted: false, revenue: null, note: '', version: 0 };
}

function send(definition: RouteDefinition, names: Ids, person: Caller | null) {
  const url = definition.path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = names[name as keyof Ids];
    if (!value) throw new Error(`this test needs a ${name} of another tenant`);
    return value;
  });
  return world.call({
    tenant: 'acme',
    method: definition.method,
    url: url + queryFor(definition),
    token: person && tokens[person],
    body: bodyFor(definition),
  });
}

function queryFor({ path, method }: RouteDefinition): string {
  if (path.endsWith('/times')) return '?zone=UTC';
  if (path.endsWith('/snapshots')) return '?right=unknown';
  if (path.endsWith('/files/:file'))
    return `?user=${foreignIds.userId}&session=${foreignIds.sessionId}&expires=1&signature=unknown`;
  return path.endsWith('/files') && method === 'POST' ? '?name=claim.png' : '';
}

const withoutRequestId = (body: { error?: { requestId?: string } }) => {
  delete body.error?.requestId;
  return body;
};

/**
 * Without routes for other systems and the operator, which have no tenant, and without lists that belong to
 * no tenant.
 */
const hasResource = ({ params, access, path }: RouteDefinition) =>
  params &&
  !access.includes('system') &&
  !access.includes('operator') &&
  !access.includes('scim') &&
  !/:(kind|country)\b/.test(path);

const withParameters = Object.values(routes).flatMap((definitions) =>
  Object.values(definitions as Record<string, RouteDefinition>).filter(hasResource),
);

describe.each(withParameters)('$method $path', (definition) => {
  const callers = definition.access.includes('public') ? [null] : (definition.access as readonly Caller[]);

  it.each(callers.map((caller) => ({ caller: caller ?? 'an anonymous caller', person: caller })))(
    'answers $caller for another tenant’s record as for a missing one',
    async ({ person }) => {
      const foreign = await send(definition, foreignIds, person);
      const nowhere = await send(definition, missingIds, person);

      expect(foreign.status).toBe(404);
      expect([foreign.status, withoutRequestId(foreign.body)]).toEqual([
        nowhere.status,
        withoutRequestId(nowhere.body),
      ]);
    },
  );
});

it("answers a registration for another tenant's product as for a missing one", async () => {
  const register = (product: string) =>
    world.call({
      tenant: 'acme',
      method: 'POST',
      url: '/api/registrations',
      body: { product, userName: 'Eve' },
    });

  const [foreign, nowhere] = [await register(foreignIds.productSlug), await register(missingIds.productSlug)];

  expect(foreign.status).toBe(404);
  expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(nowhere.body));
});

it.each(['lobby-request-accepted', 'lobby-request-rejected'])(
  "%s answers for another tenant's request as for a missing one",
  async (name) => {
    const socket = await world.connect('acme', '/lobby', tokens.agent);

    const foreign = await socket.emitWithAck(name, foreignIds);
    const nowhere = await socket.emitWithAck(name, missingIds);

    expect(foreign.error.code).toBe('lobby.no_request');
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(nowhere));
  },
);

it.each(['openNotification', 'clearNotification'])(
  "%s answers for another tenant's product as for a missing one",
  async (name) => {
    const socket = await world.connect('acme', '/notifications', tokens.agent);

    const foreign = await socket.emitWithAck(name, { productId: foreignIds.productId });
    const nowhere = await socket.emitWithAck(name, { productId: missingIds.productId });

    expect(foreign.error.code).toBe('product.not_found');
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(nowhere));
  },
);

it('rejects every token on a host without a tenant', async () => {
  const { status, body } = await world.call({
    tenant: 'nobody',
    method: 'GET',
    url: '/api/config/',
    token: tokens.agent,
  });

  expect([status, body.error.code]).toEqual([404, 'tenant.unknown']);
});
