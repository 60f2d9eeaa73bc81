/** Chat pictures: typed by content, bound to a meeting and a message, and readable with the message. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { samplePng } from '../../testing/sample-pictures.ts';
import { createMeetingSetup, type MeetingSetup } from '../../testing/setups/meeting-setup.ts';
import { codeOf } from '../../testing/setups/test-server.ts';
import { meetingBytes } from './files.ts';

let room: MeetingSetup;
let met: Awaited<ReturnType<MeetingSetup['meet']>>;

beforeAll(async () => {
  room = await createMeetingSetup();
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.turn({ chatButton: true, attachment: true });
  met = await room.meet();
  room.noted.length = 0;
});

type Who = { token: string };

const png = samplePng();
const upload = (person: Who, name = 'my photo.JPG', bytes = png) =>
  met.on('POST', `/files?name=${encodeURIComponent(name)}`, person, bytes);
const send = (person: Who, fileIds: string[], more: object = {}) =>
  met.on('POST', '/messages', person, {
    id: crypto.randomUUID(),
    text: '',
    recipient: 'EVERYONE',
    fileIds,
    ...more,
  });
const download = (person: Who, fileId: string) => met.on('GET', `/files/${fileId}`, person);
const filesKept = () => {
  const { tenantId } = room.world.tenants.acme;
  try {
    return readdirSync(path.join(room.folder, tenantId)).length;
  } catch {
    return 0;
  }
};

async function sendPicture(person: Who, more: object = {}): Promise<string> {
  const { id } = (await upload(person)).json().result;
  expect((await send(person, [id], more)).statusCode).toBe(201);
  return id;
}

describe('an upload', () => {
  test('is typed by its content, with a sanitized name and the matching extension', async () => {
    const answer = await upload(met.asha, '../../my photo.JPG');

    expect([answer.statusCode, answer.json().result]).toEqual([
      201,
      { id: expect.any(String), name: 'my photo.png', type: 'image/png', bytes: png.length },
    ]);
  });

  test.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['empty', Buffer.alloc(0)],
  ])('that is %s is rejected regardless of its name, and stores nothing', async (_what, bytes) => {
    const before = filesKept();

    expect(codeOf(await upload(met.asha, 'photo.png', bytes))).toBe('upload.unsupported_type');

    expect(filesKept()).toBe(before);
  });

  test('that is too large is rejected before it is read', async () => {
    const large = Buffer.concat([png, Buffer.alloc(attachmentLimits.maxBytes)]);

    expect(codeOf(await upload(met.asha, 'photo.png', large))).toBe('upload.too_large');
  });

  test('above the limit of the meeting is rejected', async () => {
    const { id } = (await upload(met.asha)).json().result;
    await room.owner('update chat_files set bytes = $1 where id = $2', [meetingBytes - png.length, id]);

    expect((await upload(met.asha)).statusCode).toBe(201);
    expect(codeOf(await upload(met.asha))).toBe('upload.too_many');
  });

  test('is accepted only from participants during the meeting', async () => {
    const other = await room.meet();
    expect(codeOf(await upload(other.asha))).toBe('meeting.not_found');
    await met.end();

    expect(codeOf(await upload(met.asha))).toBe('meeting.ended');
  });
});

describe('a message with pictures', () => {
  test('claims pictures of its sender once', async () => {
    const { id } = (await upload(met.asha)).json().result;

    expect(codeOf(await send(met.priya, [id]))).toBe('attachment.not_found');
    expect((await send(met.asha, [id])).json().result.files).toMatchObject([{ id, type: 'image/png' }]);
    expect(codeOf(await send(met.asha, [id]))).toBe('attachment.not_found');
  });

  test('of another meeting is rejected completely', async () => {
    const { id } = (await upload(met.asha)).json().result;
    const mine = met;
    met = await room.meet();

    expect(codeOf(await send(met.asha, [id], { text: 'Look' }))).toBe('attachment.not_found');

    expect((await met.on('GET', '/messages', met.asha)).json().result.messages).toEqual([]);
    expect((await mine.on('GET', '/messages', mine.asha)).json().result.messages).toEqual([]);
  });

  test('audits each picture', async () => {
    const id = await sendPicture(met.asha);

    expect(room.noted).toMatchObject([
      {
        action: 'CREATE',
        logType: 'ATTACHMENTS',
        actor: { kind: 'CUSTOMER', id: met.asha.customerId },
        entity: { kind: 'attachment', id, label: 'my photo.png', personId: met.asha.customerId },
      },
    ]);
  });
});

describe('a download', () => {
  test('has Content-Disposition: attachment, nosniff and a restrictive CSP', async () => {
    const id = await sendPicture(met.asha);

    const { statusCode, rawPayload, headers } = await download(met.priya, id);

    expect([statusCode, rawPayload]).toEqual([200, png]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="my-photo.png"; filename*=UTF-8''my%20photo.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
    });
  });

  test('is audited for staff, and not for customers', async () => {
    const id = await sendPicture(met.asha);
    room.noted.length = 0;

    await download(met.asha, id);
    await download(met.priya, id);

    expect(room.noted).toMatchObject([
      { action: 'DOWNLOAD', logType: 'ATTACHMENTS', actor: { id: met.priya.id }, entity: { id } },
    ]);
  });

  test('requires a token and access to the message', async () => {
    const ravi = await met.admit('Ravi');
    const id = await sendPicture(met.asha, { recipient: 'HOST' });
    const loose = (await upload(met.asha)).json().result.id;
    const other = await room.meet();

    expect((await download(met.asha, id)).statusCode).toBe(200);
    expect(codeOf(await download(ravi, id))).toBe('attachment.not_found');
    expect(codeOf(await download(met.priya, loose))).toBe('attachment.not_found');
    expect(codeOf(await download(other.priya, id))).toBe('meeting.not_found');
    const address = `/api/meetings/${met.meetingId}/files/${id}`;
    expect(codeOf(await room.call('GET', address))).toBe('auth.missing');
    expect(codeOf(await other.on('GET', `/files/${id}`, other.priya))).toBe('attachment.not_found');
  });

  test('is available to admins after the meeting, and audited', async () => {
    const id = await sendPicture(met.asha);
    const admin = await room.staffToken('ADMIN');
    expect(codeOf(await download(admin, id))).toBe('meeting.not_found');
    await met.end();
    room.noted.length = 0;

    expect((await download(admin, id)).statusCode).toBe(200);

    expect(room.noted).toMatchObject([{ action: 'DOWNLOAD', actor: { id: admin.person.id } }]);
  });
});

test('with attachment off pictures are rejected, and text messages are accepted', async () => {
  const id = await sendPicture(met.asha);
  await room.turn({ attachment: false });

  expect(codeOf(await upload(met.asha))).toBe('feature.off');
  expect(codeOf(await download(met.asha, id))).toBe('feature.off');
  expect(codeOf(await send(met.asha, [id], { text: 'Look' }))).toBe('feature.off');
  expect((await send(met.asha, [], { text: 'Look' })).statusCode).toBe(201);
});

test('unclaimed pictures are deleted with their files after an hour, and claimed ones stay', async () => {
  const kept = await sendPicture(met.asha);
  const { id: loose } = (await upload(met.asha)).json().result;
  const before = filesKept();

  room.world.clock.advance(attachmentLimits.unclaimedLifetimeMs);
  await room.chat.deleteUnclaimed();
  room.world.clock.advance(-attachmentLimits.unclaimedLifetimeMs);

  const { rows } = await room.owner('select id from chat_files where id = any($1)', [[kept, loose]]);
  expect(rows).toEqual([{ id: kept }]);
  expect(filesKept()).toBeLessThan(before);
  expect((await download(met.priya, kept)).statusCode).toBe(200);
});

test('an erased customer leaves neither messages nor pictures in the chat, and other customers keep theirs', async () => {
  const admin = await room.staffToken('ADMIN');
  const files = filesKept();
  const shared = await room.meet();
  const ben = await shared.admit('Ben');
  const say = (text: string, person: Who) =>
    shared.on('POST', '/messages', person, {
      id: crypto.randomUUID(),
      text,
      recipient: 'EVERYONE',
      fileIds: [],
    });
  await sendPicture(met.asha);
  await sendPicture(met.priya);
  await say('From Asha', shared.asha);
  await say('From Ben', ben);
  for (const meeting of [met, shared]) await meeting.end();

  for (const { asha } of [met, shared]) {
    const url = `/api/manage/customers/${asha.customerId}/erase`;
    expect((await room.call('POST', url, undefined, { token: admin.token })).statusCode).toBe(204);
  }

  const { rows } = await room.owner('select text from chat_messages where meeting_id = any($1)', [
    [met.meetingId, shared.meetingId],
  ]);
  expect(rows).toEqual([{ text: 'From Ben' }]);
  await expect.poll(filesKept).toBe(files);
});
