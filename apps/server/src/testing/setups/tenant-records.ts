/** One record of every kind that a route can name, in a demo tenant: for tests across tenants. */
import { randomBytes } from 'node:crypto';
import { formOf } from '../matrices/sample-input.ts';
import type { AccessSetup } from './access-setup.ts';

/** Names that only the records of that tenant contain. */
export const markers = {
  acme: { customer: 'Asha Rao', mobileNumber: '98450 11111', phone: '+919845011111', file: 'homework.png' },
  globex: { customer: 'Ruth Hill', mobileNumber: '98450 22222', phone: '+919845022222', file: 'claim.png' },
} as const;

/** Ids of a tenant's records, by the names of path parameters and of fields in bodies. */
export type Ids = TenantRecords['ids'];
export type TenantRecords = Awaited<ReturnType<typeof createTenantRecords>>;

/** Opens a meeting of the tenant and creates everything around it. */
export async function createTenantRecords(world: AccessSetup, tenant: 'acme' | 'globex') {
  const { customer: userName, mobileNumber, phone, file } = markers[tenant];
  const form = { ...formOf(tenant), userName, mobileNumber };
  const customerToken = await world.becomeCustomer(tenant, form);
  const ask = (method: string, url: string, body?: object) =>
    world.call({ tenant, method, url, token: customerToken, body });
  const insert = async (text: string, values: unknown[]) =>
    String((await world.owner.query(`${text} returning id`, values)).rows[0].id);

  const agent = await world.connect(tenant, '/lobby', await world.signIn(tenant, 'agent'));
  await agent.emitWithAck('lobby_join-lobby', {});
  const knocked = await ask('POST', '/api/lobby/requests');
  const { meetingId } = knocked.body.result;
  const accepted = await agent.emitWithAck('lobby-request-accepted', { meetingId });
  if (!('result' in accepted)) throw new Error(`not accepted: ${JSON.stringify(accepted)}`);
  const { rows } = await world.owner.query(
    `select id as "requestId", customer_id as "customerId", product_id as "productId",
       registration_id as "registrationId", agent_id as "agentId" from lobby_requests where meeting_id = $1`,
    [meetingId],
  );
  const { requestId, customerId, productId, registrationId, agentId } = rows[0] as Record<string, string>;

  const invitationToken = randomBytes(16).toString('base64url');

  const times = await ask('GET', `/api/products/${form.product}/times?zone=UTC`);
  const wish = { startsAt: times.body.result.nextFree, zone: 'UTC' };
  const booked = (await ask('POST', '/api/schedules', wish)).body.result;
  const session = await world.owner.query('select id from sessions where user_id = $1', [agentId]);

  return {
    customerToken,
    ids: {
      productSlug: form.product,
      meetingId,
      requestId,
      customerId,
      productId,
      registrationId,
      agentId,
      userId: agentId,
      sharerId: agentId,
      shareId: crypto.randomUUID(),
      pageId: crypto.randomUUID(),
      scheduleId: booked.id,
      token: booked.link,
      sessionId: session.rows[0].id,
      linkId: await insert(
        `insert into links (tenant_id, kind, product_id, expires_at, created_by_name, created_at)
         select tenant_id, 'generate-link', id, now() + interval '1 day', 'Susan', now() from products where id = $1`,
        [productId],
      ),
      attachmentId: await insert(
        `insert into attachments (tenant_id, registration_id, file_key, name, type, bytes, address_hash, uploaded_at, kept_at)
         select tenant_id, id, 'x', $2, 'image/png', 1, '', now(), now() from registrations where id = $1`,
        [registrationId, file],
      ),
      fileId: await insert(
        `insert into chat_files (tenant_id, meeting_id, side, person_id, file_key, name, type, bytes, uploaded_at)
         select tenant_id, id, 'customer', $2, 'x', $3, 'image/png', 1, now() from meetings where id = $1`,
        [meetingId, customerId, file],
      ),
      pictureId: await insert(
        `insert into meeting_pictures (tenant_id, meeting_id, customer_id, kind, taken_by, taken_by_side, taken_by_name,
           taken_from, file_key, content_type, bytes, created_at)
         select tenant_id, id, $2, 'snapshot', $3, 'agent', 'Susan', 'customer', 'x', 'image/png', 1, now()
         from meetings where id = $1`,
        [meetingId, customerId, agentId],
      ),
      guestId: await insert(
        `insert into meeting_guests (tenant_id, meeting_id, status, channel, contact, invited_by, invited_by_name,
           invited_at, expires_at, token_hash, browser_hash, name)
         select tenant_id, id, 'waiting', 'email', 'r…@example.test', $2, 'Susan', now(), now() + interval '30 min',
           sha256(convert_to($3, 'UTF8')), sha256('browser'), $4 from meetings where id = $1`,
        [meetingId, agentId, invitationToken, userName],
      ),
      invitationToken,
      recordingId: await insert(
        `insert into recordings (tenant_id, meeting_id, kind, agent_id, agent_name, started_at, stopped_at, stop_reason)
         select tenant_id, id, 'local', $2, 'Susan', now(), now(), 'agent' from meetings where id = $1`,
        [meetingId, agentId],
      ),
      file: 'track-1.webm',
      track: '0',
      consultationId: await insert(
        `insert into consultations (tenant_id, meeting_id, agent_id, target_id, product_id, status, asked_at, expires_at,
           ended_at, end_reason)
         select m.tenant_id, m.id, $2, u.id, m.product_id, 'ENDED', now(), now(), now(), 'refused'
         from meetings m join users u on u.tenant_id = m.tenant_id and u.id <> $2 where m.id = $1 limit 1`,
        [meetingId, agentId],
      ),
      messageId: await insert(
        `insert into messages (tenant_id, key, kind, channel, address, text, origin, state, due_at, next_at, created_at)
         select tenant_id, 'x', 'link', 'sms', $2, 'x', 'http://x', 'FAILED', now(), now(), now()
         from products where id = $1`,
        [productId, phone],
      ),
      chatMessageId: await insert(
        `insert into chat_messages (tenant_id, meeting_id, id, side, person_id, text, recipient, at)
         select tenant_id, id, gen_random_uuid(), 'customer', $2, $3, 'EVERYONE', now() from meetings where id = $1`,
        [meetingId, customerId, userName],
      ),
      stopId: await insert(
        `insert into schedule_stops (tenant_id, product_id, from_at, reason, created_by_name, created_at)
         select tenant_id, id, now(), 'Ill', 'Susan', now() from products where id = $1`,
        [productId],
      ),
      slotId: await insert(
        `insert into slots (tenant_id, product_id, weekdays, starts_minute, ends_minute, capacity)
         select tenant_id, id, '{1}', 600, 720, 1 from products where id = $1`,
        [productId],
      ),
      exceptionId: await insert(
        `insert into slot_exceptions (tenant_id, product_id, from_day, to_day, reason)
         select tenant_id, id, '2026-12-25', '2026-12-25', 'Feast' from products where id = $1`,
        [productId],
      ),
      subscriptionId: await insert(
        `insert into push_subscriptions (tenant_id, person_kind, customer_id, endpoint, p256dh, auth, created_at, expires_at)
         select tenant_id, 'customer', id, 'https://push.example/' || id, 'x', 'x', now(), now() + interval '1 hour'
         from customers where id = $1`,
        [customerId],
      ),
      wallboardId: await insert(
        `insert into wallboards (tenant_id, name, token_hash, created_at, changed_at)
         select tenant_id, 'Sales floor', sha256(id::text::bytea), now(), now() from products where id = $1`,
        [productId],
      ),
      webhookId: await insert(
        `insert into webhook_endpoints (tenant_id, url, events, active, secret, created_at, changed_at)
         select tenant_id, 'https://hooks.example/', '{service_level.missed}', true, 'x', now(), now()
         from products where id = $1`,
        [productId],
      ),
      importId: await insert(
        `insert into imports (tenant_id, kind, file_name, request_id, created_at, created_by, already_there)
         select tenant_id, 'products', $2, gen_random_uuid(), now(), 'Susan', 0 from products where id = $1`,
        [productId, file],
      ),
      savedFilterId: await insert(
        `insert into saved_filters (tenant_id, user_id, table_name, name, query)
         select tenant_id, id, 'customers', 'Saved', 'search=x' from users where id = $1`,
        [agentId],
      ),
      passkeyId: await insert(
        `insert into passkeys (tenant_id, user_id, name, credential_id, public_key, counter, created_at)
         select tenant_id, id, 'Laptop', 'x', '', 0, now() from users where id = $1`,
        [agentId],
      ),
    },
  };
}

/** Ids of the same form that no record has. */
export function missingLike(ids: Ids): Ids {
  const missing = Object.keys(ids).map((name) => [name, crypto.randomUUID()]);
  return {
    ...Object.fromEntries(missing),
    productSlug: 'no-such-thing',
    token: 'A'.repeat(44),
    invitationToken: 'A'.repeat(22),
    // A number, of a recording that is missing too.
    track: '0',
  };
}
