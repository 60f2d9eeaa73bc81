/** Snapshots: who may order, allow, store, open and delete them, and what is stored. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { days } from '@foyer/contract/core/time.ts';
import { pictureLimits } from '@foyer/contract/meetings/pictures.ts';
import { snapshotLimits } from '@foyer/contract/meetings/snapshots.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { samplePng } from '../../../testing/sample-pictures.ts';
import { createMeetingSetup, type MeetingSetup } from '../../../testing/setups/meeting-setup.ts';
import { codeOf } from '../../../testing/setups/test-server.ts';

let room: MeetingSetup;
let met: Awaited<ReturnType<MeetingSetup['meet']>>;

beforeAll(async () => {
  room = await createMeetingSetup();
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.turn({ captureMeetingScreenshot: true, attachment: false, showAgentName: true });
  room.media.notShared.clear();
  room.media.down = false;
  met = await room.meet({ agent: 'Priya' });
  room.media.said.length = 0;
  room.noted.length = 0;
});

type Who = { token: string };

const png = samplePng();
const order = (caller: Who = met.priya, { customerId } = met.asha) =>
  met.on('POST', `/people/${customerId}/snapshot`, caller);
const answer = (allowed: boolean, caller: Who = met.asha) =>
  met.on('PUT', '/snapshot-consent', caller, { allowed, textVersion: '1' });
const store = (caller: Who, right: string, bytes: Buffer = png) =>
  met.on('POST', `/snapshots?right=${right}`, caller, bytes);
const list = async (caller: Who = met.priya) => (await met.on('GET', '/pictures', caller)).json().result;
const emitted = () => room.media.said.map(({ payload, to }) => ({ ...(payload as { type: string }), to }));
const filesStored = (): number => {
  try {
    return readdirSync(path.join(room.folder, room.world.tenants.acme.tenantId)).length;
  } catch {
    return 0;
  }
};

/** An order after the customer's consent. @returns its right */
async function orderedRight(): Promise<string> {
  await answer(true);
  const { result } = (await order()).json();
  expect(result.status).toBe('ordered');
  return result.right;
}

async function takeSnapshot(): Promise<string> {
  expect((await store(met.asha, await orderedRight())).statusCode).toBe(201);
  return (await list())[0].id;
}

describe('an order', () => {
  test('asks the customer first, by name, and creates no right', async () => {
    expect((await order()).json().result).toEqual({ status: 'asked' });

    expect(emitted()).toEqual([{ type: 'ask', agentName: 'Priya', to: [met.asha.identity] }]);
  });

  test('hides the agent’s name where the tenant hides it', async () => {
    await room.turn({ showAgentName: false });

    await order();

    expect(emitted()).toMatchObject([{ type: 'ask', agentName: null }]);
  });

  test('sends the right to the customer’s page only, after the consent was sent to the agents', async () => {
    const right = await orderedRight();

    expect(emitted()).toEqual([
      { type: 'consent', customerId: met.asha.customerId, allowed: true, to: [met.priya.identity] },
      { type: 'order', right, agentName: 'Priya', to: [met.asha.identity] },
    ]);
  });

  test('is rejected with the flag off, and creates nothing', async () => {
    await room.turn({ captureMeetingScreenshot: false });

    expect(codeOf(await order())).toBe('feature.off');
    expect(codeOf(await answer(true))).toBe('feature.off');
    expect(emitted()).toEqual([]);
  });

  test('is rejected with the camera off', async () => {
    room.media.notShared.add(`${met.asha.identity} camera`);

    expect(codeOf(await order())).toBe('snapshot.camera_off');
    expect(emitted()).toEqual([]);
  });

  test('is rejected on hold', async () => {
    await met.on('PUT', `/people/${met.asha.customerId}/hold`, met.priya, { held: true });
    room.media.said.length = 0;

    expect(codeOf(await order())).toBe('snapshot.on_hold');
    expect(emitted()).toEqual([]);
  });

  test('is rejected while the customer is not in the room', async () => {
    await met.admit('Ravi');
    await met.go(met.asha);

    expect(codeOf(await order())).toBe('snapshot.customer_absent');
  });

  test('is rejected after a refusal, and accepted when the customer changes the answer', async () => {
    await answer(false);
    expect(codeOf(await order())).toBe('snapshot.not_allowed');

    await answer(true);

    expect((await order()).json().result.status).toBe('ordered');
  });

  test('is rejected from an agent of another meeting, from a customer and after the end', async () => {
    const other = await room.meet();

    expect(codeOf(await order(other.priya))).toBe('meeting.not_found');
    expect(codeOf(await order(met.asha))).toBe('auth.forbidden');
    expect(codeOf(await order(met.priya, other.asha))).toBe('customer.not_found');
    await met.end();
    expect(codeOf(await order())).toBe('meeting.ended');
  });

  test('is rejected with media.unavailable while LiveKit does not answer', async () => {
    room.media.down = true;

    expect(codeOf(await order())).toBe('media.unavailable');
  });

  test('above the limit of the meeting is rejected', async () => {
    const id = await takeSnapshot();
    await room.owner(
      `insert into meeting_pictures (tenant_id, meeting_id, customer_id, kind, taken_by, taken_by_side, taken_by_name,
         taken_from, file_key, content_type, bytes, created_at)
       select tenant_id, meeting_id, customer_id, kind, taken_by, taken_by_side, taken_by_name, taken_from, 'x',
         content_type, 1, created_at
       from meeting_pictures, generate_series(2, $2) where id = $1`,
      [id, pictureLimits.pictures],
    );

    expect(codeOf(await order())).toBe('upload.too_many');
  });
});

describe('the customer’s answer', () => {
  test('is stored with its time and the version of the text, and audited', async () => {
    await answer(false);

    const { rows } = await room.owner(
      `select snapshots_allowed as allowed, snapshots_answered_at as at, snapshots_text_version as version
       from meeting_participants where meeting_id = $1 and side = 'customer'`,
      [met.meetingId],
    );
    expect(rows).toEqual([{ allowed: false, at: room.world.clock.now(), version: '1' }]);
    expect(room.noted).toMatchObject([
      {
        action: 'UPDATE',
        actor: { kind: 'CUSTOMER', id: met.asha.customerId },
        after: { snapshotsAllowed: false, textVersion: '1' },
      },
    ]);
  });

  test('is accepted from customers of the meeting only', async () => {
    const other = await room.meet();

    expect(codeOf(await answer(true, other.asha))).toBe('meeting.not_found');
    expect(codeOf(await answer(true, met.priya))).toBe('auth.forbidden');
  });
});

describe('a picture', () => {
  test('of the customer’s page is stored with the meeting, announced to both sides and audited', async () => {
    const right = await orderedRight();
    room.media.said.length = 0;
    room.noted.length = 0;

    expect((await store(met.asha, right)).json().result).toEqual({ takenFrom: 'customer' });

    const [found, ...others] = await list();
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'snapshot',
      customerId: met.asha.customerId,
      takenByName: 'Priya',
      takenFrom: 'customer',
      type: 'image/png',
      bytes: png.length,
    });
    expect(emitted()).toMatchObject([
      { type: 'taken', takenFrom: 'customer', to: [met.priya.identity, met.asha.identity] },
    ]);
    expect(room.noted).toMatchObject([
      {
        action: 'CREATE',
        logType: 'ATTACHMENTS',
        actor: { kind: 'CUSTOMER' },
        entity: { kind: 'picture', id: found.id, personId: met.asha.customerId },
        after: { kind: 'snapshot', takenBy: met.priya.id, takenFrom: 'customer' },
      },
    ]);
  });

  test('of the agent’s page is marked as the agent’s', async () => {
    expect((await store(met.priya, await orderedRight())).json().result).toEqual({ takenFrom: 'agent' });

    expect(await list()).toMatchObject([{ takenFrom: 'agent' }]);
  });

  test('of the agent’s page is rejected after the camera was turned off', async () => {
    const right = await orderedRight();
    room.media.notShared.add(`${met.asha.identity} camera`);

    expect(codeOf(await store(met.priya, right))).toBe('snapshot.camera_off');
  });

  test('with a used right is rejected, and stores no file', async () => {
    const right = await orderedRight();
    await store(met.asha, right);
    const before = filesStored();

    expect(codeOf(await store(met.asha, right))).toBe('snapshot.expired');
    expect(codeOf(await store(met.priya, right))).toBe('snapshot.expired');

    expect([(await list()).length, filesStored()]).toEqual([1, before]);
  });

  test('with the same right twice at once is stored once', async () => {
    const right = await orderedRight();

    const answers = await Promise.all([store(met.asha, right), store(met.priya, right)]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 410]);
    expect(await list()).toHaveLength(1);
  });

  test('is rejected from either page after the customer left, until they rejoin', async () => {
    const right = await orderedRight();
    const before = filesStored();
    await met.on('POST', '/departure', met.asha);

    expect(codeOf(await store(met.asha, right))).toBe('snapshot.expired');
    expect(codeOf(await store(met.priya, right))).toBe('snapshot.expired');
    expect(filesStored()).toBe(before);

    await met.on('DELETE', '/departure', met.asha);
    expect((await store(met.asha, right)).statusCode).toBe(201);
  });

  test('with an expired right is rejected', async () => {
    const right = await orderedRight();
    room.world.clock.advance(snapshotLimits.rightLifetimeMs);

    expect(codeOf(await store(met.asha, right))).toBe('snapshot.expired');
  });

  test('with the right of another meeting or of another customer is rejected', async () => {
    const ravi = await met.admit('Ravi');
    const right = await orderedRight();
    const other = await room.meet();

    const elsewhere = await other.on('POST', `/snapshots?right=${right}`, other.asha, png);
    expect(codeOf(elsewhere)).toBe('snapshot.expired');
    expect(codeOf(await store(other.asha, right))).toBe('meeting.not_found');
    expect(codeOf(await store(ravi, right))).toBe('snapshot.expired');
    expect(await list()).toEqual([]);
  });

  test('is rejected when the customer was put on hold or refused in the meantime', async () => {
    const right = await orderedRight();
    await met.on('PUT', `/people/${met.asha.customerId}/hold`, met.priya, { held: true });
    expect(codeOf(await store(met.asha, right))).toBe('snapshot.on_hold');
    await met.on('PUT', `/people/${met.asha.customerId}/hold`, met.priya, { held: false });

    await answer(false);

    expect(codeOf(await store(met.asha, right))).toBe('snapshot.not_allowed');
    expect(await list()).toEqual([]);
  });

  test.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF with a PNG inside', Buffer.concat([Buffer.from('GIF89a/*'), png])],
    ['empty', Buffer.alloc(0)],
  ])('that is %s is rejected, and its right can still be used', async (_what, bytes) => {
    const right = await orderedRight();

    expect(codeOf(await store(met.asha, right, bytes))).toBe('upload.unsupported_type');

    expect((await store(met.asha, right)).statusCode).toBe(201);
  });

  test('that is a PNG and a script is stored without the script', async () => {
    const polyglot = samplePng({ after: '<script>alert(1)</script>' });

    expect((await store(met.asha, await orderedRight(), polyglot)).statusCode).toBe(201);

    const [{ id }] = await list();
    expect((await met.on('GET', `/pictures/${id}`, met.priya)).rawPayload).toEqual(png);
  });

  test('that is too large or has too many pixels is rejected', async () => {
    const right = await orderedRight();
    const large = Buffer.concat([png, Buffer.alloc(snapshotLimits.maxBytes)]);
    const wide = samplePng({ width: 16_384, height: 16_384 });

    expect(codeOf(await store(met.asha, right, large))).toBe('upload.too_large');
    expect(codeOf(await store(met.asha, right, wide))).toBe('upload.too_many_pixels');
  });
});

describe('a stored snapshot', () => {
  test('is deleted with its file, once, also after the flag was turned off', async () => {
    const id = await takeSnapshot();
    const before = filesStored();
    room.noted.length = 0;
    await room.turn({ captureMeetingScreenshot: false });

    expect((await met.on('DELETE', `/pictures/${id}`, met.priya)).statusCode).toBe(204);

    expect([await list(), filesStored()]).toEqual([[], before - 1]);
    expect(codeOf(await met.on('GET', `/pictures/${id}`, met.priya))).toBe('attachment.not_found');
    expect(codeOf(await met.on('DELETE', `/pictures/${id}`, met.priya))).toBe('attachment.not_found');
    expect(room.noted).toMatchObject([{ action: 'DELETE', logType: 'ATTACHMENTS', entity: { id } }]);
  });

  test('is in its own customer’s record only', async () => {
    const ravi = await met.admit('Ravi');
    const id = await takeSnapshot();
    const { database, tenants } = room.world;
    const recordOf = ({ customerId }: { customerId: string }) =>
      database.withTenant(tenants.acme, async (tx) => {
        const actor = { kind: 'admin', userId: met.priya.id } as never;
        return (await room.meetings.picturesOf(tx, customerId, [met.meetingId], actor)).get(met.meetingId);
      });

    expect(await recordOf(met.asha)).toMatchObject({ pictures: [{ id, kind: 'snapshot' }] });
    expect(await recordOf(ravi)).toBeUndefined();
  });

  test('is deleted at night when it is older than the tenant keeps it', async () => {
    await takeSnapshot();
    const { acme } = room.world.tenants;
    const keep = (count: number) =>
      room.owner('update tenants set snapshot_retention_days = $1 where id = $2', [count, acme.tenantId]);
    const { clock } = room.world;
    const before = filesStored();
    await keep(30);

    clock.advance(days(30));
    await room.meetings.snapshots.deleteOld();
    const { rows: kept } = await storedRows();
    clock.advance(days(1));
    room.noted.length = 0;
    await room.meetings.snapshots.deleteOld();
    const { rows: left } = await storedRows();
    clock.advance(-days(31));
    await keep(180);

    expect([kept.length, left.length]).toEqual([1, 0]);
    expect(filesStored()).toBeLessThan(before);
    expect(room.noted).toMatchObject([
      { actor: { kind: 'SYSTEM' }, action: 'DELETE', logType: 'ATTACHMENTS' },
    ]);
  });

  const storedRows = () =>
    room.owner('select id from meeting_pictures where meeting_id = $1 and deleted_at is null', [
      met.meetingId,
    ]);
});
