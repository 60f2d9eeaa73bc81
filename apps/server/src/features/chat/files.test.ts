/** Pictures in the chat: judged by content, tied to a meeting and a message, and read by who may read that. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { attachmentLimits } from '@foyer/contract/attachments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoomTest, type RoomTest } from '../../platform/testing/room-test.ts';
import { meetingBytes } from './files.ts';

let room: RoomTest;
let met: Awaited<ReturnType<RoomTest['meet']>>;

beforeAll(async () => {
  room = await createRoomTest();
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.turn({ chatButton: true, attachment: true });
  met = await room.meet();
  room.noted.length = 0;
});

type Who = { token: string };

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;
const upload = (who: Who, name = 'my photo.JPG', bytes = png) =>
  met.on('POST', `/files?name=${encodeURIComponent(name)}`, who, bytes);
const send = (who: Who, fileIds: string[], more: object = {}) =>
  met.on('POST', '/messages', who, {
    ...{ id: crypto.randomUUID(), text: '', recipient: 'EVERYONE', fileIds },
    ...more,
  });
const download = (who: Who, fileId: string) => met.on('GET', `/files/${fileId}`, who);
const filesKept = () => {
  const { tenantId } = room.world.tenants.acme;
  try {
    return readdirSync(path.join(room.folder, tenantId)).length;
  } catch {
    return 0;
  }
};

async function sendPicture(who: Who, more: object = {}): Promise<string> {
  const { id } = (await upload(who)).json().result;
  expect((await send(who, [id], more)).statusCode).toBe(201);
  return id;
}

describe('an upload', () => {
  test('is a picture by its content, under a tidy name with the ending of what it is', async () => {
    const answer = await upload(met.asha, '../../my photo.JPG');

    expect([answer.statusCode, answer.json().result]).toEqual([
      201,
      { id: expect.any(String), name: 'my photo.png', type: 'image/png', bytes: png.length },
    ]);
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused, whatever it is called, and nothing is kept', async (_what, bytes) => {
    const before = filesKept();

    expect(codeOf(await upload(met.asha, 'photo.png', bytes))).toBe('upload.unsupported_type');

    expect(filesKept()).toBe(before);
  });

  test('that is too large is refused before it is read', async () => {
    const large = Buffer.concat([png, Buffer.alloc(attachmentLimits.maxBytes)]);

    expect(codeOf(await upload(met.asha, 'photo.png', large))).toBe('upload.too_large');
  });

  test('beyond what one meeting may hold is refused', async () => {
    const { id } = (await upload(met.asha)).json().result;
    await room.owner('update chat_files set bytes = $1 where id = $2', [meetingBytes - png.length, id]);

    expect((await upload(met.asha)).statusCode).toBe(201);
    expect(codeOf(await upload(met.asha))).toBe('upload.too_many');
  });

  test('is for who is in the meeting while it lasts', async () => {
    const other = await room.meet();
    expect(codeOf(await upload(other.asha))).toBe('meeting.not_found');
    await met.end();

    expect(codeOf(await upload(met.asha))).toBe('meeting.ended');
  });
});

describe('a message with pictures', () => {
  test('takes along its writer’s own, once', async () => {
    const { id } = (await upload(met.asha)).json().result;

    expect(codeOf(await send(met.priya, [id]))).toBe('attachment.not_found');
    expect((await send(met.asha, [id])).json().result.files).toMatchObject([{ id, type: 'image/png' }]);
    expect(codeOf(await send(met.asha, [id]))).toBe('attachment.not_found');
  });

  test('of another meeting is refused whole', async () => {
    const { id } = (await upload(met.asha)).json().result;
    const mine = met;
    met = await room.meet();

    expect(codeOf(await send(met.asha, [id], { text: 'Look' }))).toBe('attachment.not_found');

    expect((await met.on('GET', '/messages', met.asha)).json().result.messages).toEqual([]);
    expect((await mine.on('GET', '/messages', mine.asha)).json().result.messages).toEqual([]);
  });

  test('is remembered with each of them', async () => {
    const id = await sendPicture(met.asha);

    expect(room.noted).toMatchObject([
      {
        ...{ action: 'CREATE', logType: 'ATTACHMENTS', actor: { kind: 'CUSTOMER', id: met.asha.customerId } },
        entity: { kind: 'attachment', id, label: 'my photo.png', personId: met.asha.customerId },
      },
    ]);
  });
});

describe('a download', () => {
  test('is the file, to be saved, sniffed by nobody and running nothing', async () => {
    const id = await sendPicture(met.asha);

    const { statusCode, rawPayload, headers } = await download(met.priya, id);

    expect([statusCode, rawPayload]).toEqual([200, png]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="my-photo.png"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
    });
  });

  test('by staff is remembered, by customers not', async () => {
    const id = await sendPicture(met.asha);
    room.noted.length = 0;

    await download(met.asha, id);
    await download(met.priya, id);

    expect(room.noted).toMatchObject([
      { action: 'DOWNLOAD', logType: 'ATTACHMENTS', actor: { id: met.priya.id }, entity: { id } },
    ]);
  });

  test('is for who may read the message, and with a token only', async () => {
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

  test('is an admin’s after the meeting, and remembered', async () => {
    const id = await sendPicture(met.asha);
    const admin = await room.staffToken('ADMIN');
    expect(codeOf(await download(admin, id))).toBe('meeting.not_found');
    await met.end();
    room.noted.length = 0;

    expect((await download(admin, id)).statusCode).toBe(200);

    expect(room.noted).toMatchObject([{ action: 'DOWNLOAD', actor: { id: admin.person.id } }]);
  });
});

test('with attachments off there are none, and words go on', async () => {
  const id = await sendPicture(met.asha);
  await room.turn({ attachment: false });

  expect(codeOf(await upload(met.asha))).toBe('feature.off');
  expect(codeOf(await download(met.asha, id))).toBe('feature.off');
  expect(codeOf(await send(met.asha, [id], { text: 'Look' }))).toBe('feature.off');
  expect((await send(met.asha, [], { text: 'Look' })).statusCode).toBe(201);
});

test('what no message took along within the hour goes, with its file; what one took stays', async () => {
  const kept = await sendPicture(met.asha);
  const { id: loose } = (await upload(met.asha)).json().result;
  const before = filesKept();

  room.world.clock.advance(attachmentLimits.unclaimedLastsMs);
  await room.chat.throwAway();
  room.world.clock.advance(-attachmentLimits.unclaimedLastsMs);

  const { rows } = await room.owner('select id from chat_files where id = any($1)', [[kept, loose]]);
  expect(rows).toEqual([{ id: kept }]);
  expect(filesKept()).toBeLessThan(before);
  expect((await download(met.priya, kept)).statusCode).toBe(200);
});
