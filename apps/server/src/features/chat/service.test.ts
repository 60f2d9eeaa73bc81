/** The chat: access, messages, read receipts, and the data messages to the room. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { samplePng } from '../../testing/sample-pictures.ts';
import { createMeetingSetup, type MeetingSetup } from '../../testing/setups/meeting-setup.ts';
import { codeOf } from '../../testing/setups/test-server.ts';

let room: MeetingSetup;
let met: Awaited<ReturnType<MeetingSetup['meet']>>;

beforeAll(async () => {
  room = await createMeetingSetup();
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.turn({ chatButton: true, attachment: true, showAgentName: true });
  met = await room.meet({ agent: 'Priya', customer: 'Asha' });
  room.media.said.length = 0;
  room.noted.length = 0;
});

type Who = { token: string };

const letter = (text: string, more: object = {}) => ({
  id: crypto.randomUUID(),
  text,
  recipient: 'EVERYONE',
  fileIds: [],
  ...more,
});
const write = (person: Who, text: string, more: object = {}) =>
  met.on('POST', '/messages', person, letter(text, more));
const list = (person: Who, query = '') => met.on('GET', `/messages${query}`, person);
const textsFor = async (person: Who) =>
  (await list(person)).json().result.messages.map(({ text }: { text: string }) => text);

describe('a message', () => {
  test('is stored, returned, and published to the room by the server', async () => {
    const { asha, priya, meetingId } = met;
    const id = crypto.randomUUID();

    const answer = await write(asha, 'Good morning', { id });

    expect([answer.statusCode, answer.json().result]).toEqual([
      201,
      {
        id,
        meetingId,
        text: 'Good morning',
        recipient: 'EVERYONE',
        files: [],
        from: { side: 'customer', id: asha.customerId, name: 'Asha' },
        at: room.world.clock.now().toISOString(),
      },
    ]);
    expect(room.media.said).toEqual([
      {
        room: met.room,
        topic: 'chat',
        to: null,
        payload: { type: 'message', message: answer.json().result },
      },
    ]);
    expect(await textsFor(priya)).toEqual(['Good morning']);
  });

  test('is idempotent by id, and rejected with the id of another sender', async () => {
    const { asha, priya } = met;
    const sent = letter('Once');

    const [first, second] = [
      await met.on('POST', '/messages', asha, sent),
      await met.on('POST', '/messages', asha, sent),
    ];
    const stolen = await met.on('POST', '/messages', priya, { ...sent, text: 'Twice' });

    expect(second.json()).toEqual(first.json());
    expect(room.media.said).toHaveLength(1);
    expect(stolen.json().error).toMatchObject({ code: 'request.invalid', fields: { id: 'taken' } });
    expect(await textsFor(asha)).toEqual(['Once']);
  });

  test('is plain text, and rejected if blank', async () => {
    const script = '<script>alert(1)</script> javascript:alert(1)';

    expect((await write(met.asha, script)).json().result.text).toBe(script);
    expect((await write(met.asha, '  \n ')).json().error.fields).toEqual({ text: 'required' });
    expect((await write(met.asha, 'x'.repeat(2001))).json().error.fields).toEqual({ text: 'too_long' });
  });

  test('to HOST reaches only agents and its sender, in the list and in the room', async () => {
    const { asha, priya } = met;
    const ravi = await met.admit('Ravi');

    await write(asha, 'Between us', { recipient: 'HOST' });

    expect(room.media.said.at(-1)?.to?.toSorted()).toEqual([priya.identity, asha.identity].sort());
    expect(await textsFor(priya)).toEqual(['Between us']);
    expect(await textsFor(asha)).toEqual(['Between us']);
    expect(await textsFor(ravi)).toEqual([]);
  });

  test('from before a customer was admitted or after they left is not readable for them', async () => {
    const { asha } = met;
    await write(asha, 'Before');
    room.world.clock.advance(1000);
    const ravi = await met.admit('Ravi');
    await write(asha, 'During');
    room.world.clock.advance(1000);
    await met.on('POST', `/people/${ravi.customerId}/removal`, met.priya);
    room.world.clock.advance(1000);
    await write(asha, 'After');

    expect(await textsFor(ravi)).toEqual(['During']);
    expect(codeOf(await write(ravi, 'Still here'))).toBe('meeting.ended');
  });

  test('has no agent’s name where the tenant hides names', async () => {
    await room.turn({ showAgentName: false });

    await write(met.priya, 'Hello');

    expect(JSON.stringify(room.media.said)).not.toContain('Priya');
    expect((await list(met.asha)).json().result.messages[0].from.name).toBe('');
    expect((await list(met.priya)).json().result.messages[0].from.name).toBe('Priya');
  });
});

describe('the list', () => {
  test('continues after a message, and rejects one that the caller may not read', async () => {
    const ravi = await met.admit('Ravi');
    const first = (await write(met.asha, 'One')).json().result;
    await write(met.asha, 'Two');
    const secret = (await write(met.asha, 'Three', { recipient: 'HOST' })).json().result;

    const after = (await list(met.priya, `?after=${first.id}`)).json().result.messages;

    expect(after.map(({ text }: { text: string }) => text)).toEqual(['Two', 'Three']);
    expect((await list(ravi, `?after=${secret.id}`)).json().error.fields).toEqual({ after: 'unknown' });
  });

  test('is rejected with meeting.not_found for other customers, agents and tenants', async () => {
    const other = await room.meet();
    await write(met.asha, 'Mine');
    const admin = (await room.staffToken('ADMIN')).token;

    for (const person of [other.asha, other.priya, { token: admin }])
      for (const answer of [await list(person), await write(person, 'Hello?')])
        expect(codeOf(answer)).toBe('meeting.not_found');
  });

  test('is readable for admins after the meeting, which is audited', async () => {
    await write(met.asha, 'For the record', { recipient: 'HOST' });
    await met.end();
    const admin = await room.staffToken('ADMIN');
    room.noted.length = 0;

    expect(await textsFor(admin)).toEqual(['For the record']);

    expect(room.noted).toMatchObject([
      {
        action: 'READ',
        logType: 'CUSTOMERS',
        after: { rows: 1 },
        entity: { kind: 'chat', id: met.meetingId },
      },
    ]);
    expect(codeOf(await write(admin, 'Hello'))).toBe('meeting.not_found');
  });
});

describe('after the meeting', () => {
  test('the chat is read-only', async () => {
    await write(met.asha, 'Bye');
    await met.end();

    expect(await textsFor(met.asha)).toEqual(['Bye']);
    expect(codeOf(await write(met.asha, 'One more thing'))).toBe('meeting.ended');
    expect(codeOf(await met.on('POST', '/typing', met.asha, { recipient: 'EVERYONE' }))).toBe(
      'meeting.ended',
    );
  });

  test('the chat is deleted with the meeting', async () => {
    const { id } = (await write(met.asha, 'Bye')).json().result;
    await met.on('PUT', '/read', met.priya, { upTo: id });

    await room.owner('delete from meetings where id = $1', [met.meetingId]);

    const { rows } = await room.owner('select from chat_messages where meeting_id = $1', [met.meetingId]);
    expect(rows).toEqual([]);
  });
});

describe('a read receipt', () => {
  const read = (person: Who, upTo: string) => met.on('PUT', '/read', person, { upTo });

  test('is published to the others, and only moves forward', async () => {
    const one = (await write(met.asha, 'One')).json().result;
    room.world.clock.advance(1000);
    const two = (await write(met.asha, 'Two')).json().result;
    room.media.said.length = 0;

    await read(met.priya, two.id);
    await read(met.priya, one.id);

    const mark = { side: 'agent', id: met.priya.id, upTo: two.at };
    expect(room.media.said.map(({ payload }) => payload)).toEqual([{ type: 'read', mark }]);
    expect((await list(met.asha)).json().result.read).toEqual([mark]);
    expect((await list(met.priya)).json().result.read).toEqual([]);
  });

  test('is rejected for a message that the caller may not read', async () => {
    const ravi = await met.admit('Ravi');
    const secret = (await write(met.asha, 'Between us', { recipient: 'HOST' })).json().result;

    for (const upTo of [secret.id, crypto.randomUUID()])
      expect((await read(ravi, upTo)).json().error.fields).toEqual({ upTo: 'unknown' });
  });
});

test('typing is published to the recipients of the message, and not stored', async () => {
  await met.on('POST', '/typing', met.asha, { recipient: 'HOST' });

  expect(room.media.said).toMatchObject([
    {
      payload: { type: 'typing', from: { side: 'customer', id: met.asha.customerId, name: 'Asha' } },
      to: [met.priya.identity, met.asha.identity],
    },
  ]);
});

/** The signature of a PNG. */
const png = samplePng();

test('with chatButton off all chat routes are rejected', async () => {
  const { id } = (await write(met.asha, 'Hello')).json().result;
  await room.turn({ chatButton: false });

  const answers = [
    await list(met.asha),
    await write(met.asha, 'Hello'),
    await met.on('POST', '/typing', met.asha, { recipient: 'HOST' }),
    await met.on('PUT', '/read', met.asha, { upTo: id }),
    await met.on('POST', '/files?name=a.png', met.asha, png),
    await met.on('GET', `/files/${crypto.randomUUID()}`, met.asha),
  ];

  expect(answers.map(codeOf)).toEqual(answers.map(() => 'feature.off'));
});
