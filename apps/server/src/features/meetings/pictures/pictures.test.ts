/** The pictures of a meeting's record: saved by its agents, readable for them and for admins. */
import { pictureLimits } from '@foyer/contract/meetings/pictures.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
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
  await room.turn({ annotations: true });
  met = await room.meet();
  await declare(met.priya, 'EVERYONE');
  room.noted.length = 0;
});

type Who = { token: string };

const png = samplePng();
const declare = (person: Who, recipient: 'HOST' | 'EVERYONE') =>
  met.on('PUT', '/drawings', person, { shareId: crypto.randomUUID(), recipient, isAllowed: true });
const save = (person: Who, sharerId = met.priya.id, bytes = png) =>
  met.on('POST', `/drawings/${sharerId}/picture`, person, bytes);
const list = (person: Who) => met.on('GET', '/pictures', person);
const download = (person: Who, id: string) => met.on('GET', `/pictures/${id}`, person);
const recordOf = (customerId: string, agentId = met.priya.id) =>
  room.world.database.withTenant(room.world.tenants.acme, (tx) =>
    room.meetings.picturesOf(tx, customerId, [met.meetingId], {
      kind: 'agent',
      scope: room.world.tenants.acme,
      userId: agentId,
    } as StaffActor),
  );

test('a drawn-on screen is saved without metadata, audited, and in the record of each customer', async () => {
  const answer = await save(met.priya);

  expect([answer.statusCode, answer.json().result]).toMatchObject([
    201,
    { kind: 'annotation', takenByName: met.priya.name, type: 'image/png', bytes: png.length },
  ]);
  const { id } = answer.json().result;
  expect(room.noted).toMatchObject([
    {
      action: 'CREATE',
      logType: 'ATTACHMENTS',
      actor: { id: met.priya.id },
      entity: { kind: 'picture', id },
    },
  ]);
  expect((await recordOf(met.asha.customerId)).get(met.meetingId)).toMatchObject({ pictures: [{ id }] });
});

test("a customer's screen is saved in that customer's record only", async () => {
  const ravi = await met.admit('Ravi');
  await declare(met.asha, 'HOST');

  expect((await save(met.priya, met.asha.customerId)).statusCode).toBe(201);

  expect((await recordOf(met.asha.customerId)).get(met.meetingId)?.pictures).toHaveLength(1);
  expect((await recordOf(ravi.customerId)).size).toBe(0);
});

test('a picture is readable for the agents of the meeting and admins, and each download is audited', async () => {
  const { id } = (await save(met.priya)).json().result;
  const admin = await room.staffToken('ADMIN');
  const other = await room.meet();
  room.noted.length = 0;

  for (const person of [met.priya, admin]) {
    expect((await list(person)).json().result).toMatchObject([{ id }]);
    const { statusCode, rawPayload, headers } = await download(person, id);
    expect([statusCode, rawPayload]).toEqual([200, png]);
    expect(headers['content-disposition']).toBe('attachment; filename="annotation.png"');
  }

  expect(room.noted.map(({ action }) => action)).toEqual(['DOWNLOAD', 'DOWNLOAD']);
  expect(codeOf(await list(other.priya))).toBe('meeting.not_found');
  expect(codeOf(await download(other.priya, id))).toBe('meeting.not_found');
  expect(codeOf(await other.on('GET', `/pictures/${id}`, other.priya))).toBe('attachment.not_found');
  expect(codeOf(await download(met.asha, id))).toBe('auth.forbidden');
});

test("an agent who was not in the meeting does not see its pictures in the customer's record", async () => {
  await save(met.priya);
  const other = await room.meet();

  expect((await recordOf(met.asha.customerId, other.priya.id)).size).toBe(0);
});

test('a deleted picture is removed from the record and the storage, and the deletion is audited', async () => {
  const { id } = (await save(met.priya)).json().result;
  const other = await room.meet();
  room.noted.length = 0;
  const remove = (person: Who) => met.on('DELETE', `/pictures/${id}`, person);

  expect(codeOf(await remove(other.priya))).toBe('meeting.not_found');
  expect(codeOf(await remove(met.asha))).toBe('auth.forbidden');
  expect((await remove(met.priya)).statusCode).toBe(204);

  expect(room.noted).toMatchObject([{ action: 'DELETE', logType: 'ATTACHMENTS', entity: { id } }]);
  expect(codeOf(await download(met.priya, id))).toBe('attachment.not_found');
  expect(codeOf(await remove(met.priya))).toBe('attachment.not_found');
  expect((await recordOf(met.asha.customerId)).size).toBe(0);
});

test('a picture cannot be saved by a customer, without a share, or after the end', async () => {
  expect(codeOf(await save(met.asha))).toBe('auth.forbidden');
  expect(codeOf(await save(met.priya, crypto.randomUUID()))).toBe('annotation.no_share');
  await met.end();
  expect(codeOf(await save(met.priya))).toBe('meeting.ended');
});

test('a file that is not a picture is rejected by its content', async () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');

  expect(codeOf(await save(met.priya, met.priya.id, html))).toBe('upload.unsupported_type');
});

test('more pictures than the limit of the meeting are rejected', async () => {
  await room.owner(
    `insert into meeting_pictures (tenant_id, meeting_id, kind, taken_by, taken_by_side, taken_by_name, file_key,
       content_type, bytes, created_at)
     select tenant_id, id, 'annotation', $2, 'agent', 'Priya', 'x', 'image/png', 1, now()
     from meetings, generate_series(1, ${pictureLimits.pictures}) where id = $1`,
    [met.meetingId, met.priya.id],
  );

  expect(codeOf(await save(met.priya))).toBe('upload.too_many');
});
