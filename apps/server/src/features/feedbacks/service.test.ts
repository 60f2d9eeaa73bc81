/** What customers thought: given until a day after, read by admins, and reading is remembered. */
import { feedbackLimits } from '@foyer/contract/feedbacks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoomTest, type RoomTest } from '../../platform/testing/room-test.ts';

let room: RoomTest;
let met: Awaited<ReturnType<RoomTest['meet']>>;
let admin: Awaited<ReturnType<RoomTest['staffToken']>>;

beforeAll(async () => {
  room = await createRoomTest();
  admin = await room.staffToken('ADMIN');
});
afterAll(() => room.close());
beforeEach(async () => {
  met = await room.meet({ agent: 'Priya', customer: 'Asha' });
  room.noted.length = 0;
});

const good = { stars: 5, reasons: ['helpful', 'clear'], text: 'Thank you.' };
const give = (who: { token: string }, body: object = good) => met.on('PUT', '/feedback', who, body);
const list = (query = `?productId=${met.product.id}`, token = admin.token) =>
  room.call('GET', `/api/manage/feedbacks${query}`, undefined, { token });
const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

describe('feedback', () => {
  test('is given during the meeting or after it, and a second time changes it', async () => {
    await give(met.asha);
    await met.end();

    const answer = await give(met.asha, { stars: 2, reasons: ['sound', 'sound'], text: ' Crackling. ' });

    expect(answer.json().result).toEqual({ stars: 2, reasons: ['sound'], text: 'Crackling.' });
    expect((await list()).json().result).toMatchObject({
      ...{ total: 1, meanStars: 2 },
      rows: [
        {
          ...{ stars: 2, reasons: ['sound'], text: 'Crackling.', meetingId: met.meetingId },
          ...{ customerName: 'Asha', productName: met.product.name, customerId: met.asha.customerId },
          at: room.world.clock.now().toISOString(),
        },
      ],
    });
  });

  test('comes too late a day after the end', async () => {
    await met.end();
    room.world.clock.advance(feedbackLimits.givenWithinMs);
    const token = await room.tokenOf(met.asha);
    const inTime = await give({ token });
    room.world.clock.advance(1);
    const late = await give({ token });
    room.world.clock.advance(-feedbackLimits.givenWithinMs - 1);

    expect(inTime.statusCode).toBe(200);
    expect(codeOf(late)).toBe('feedback.too_late');
  });

  test('is a customer’s who was there: nobody else’s, and not of who never came', async () => {
    const other = await room.meet();
    await room.owner(
      "update meeting_participants set first_joined_at = null where meeting_id = $1 and side = 'customer'",
      [met.meetingId],
    );

    expect(codeOf(await give(other.asha))).toBe('meeting.not_found');
    expect(codeOf(await give(met.asha))).toBe('meeting.not_found');
    expect(codeOf(await give(met.priya))).toBe('auth.forbidden');
  });

  test.each([
    ['stars', { ...good, stars: 6 }],
    ['stars', { ...good, stars: 0 }],
    ['stars', { ...good, stars: 4.5 }],
    ['reasons.0', { ...good, reasons: ['pretty'] }],
    ['text', { ...good, text: 'x'.repeat(feedbackLimits.textLength + 1) }],
  ])('with wrong %s is refused there', async (field, body) => {
    const answer = await give(met.asha, body);

    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, [field]]);
  });

  test('is remembered as the customer’s, with what changed', async () => {
    await give(met.asha);
    await give(met.asha);
    await give(met.asha, { ...good, stars: 4 });

    expect(room.noted).toMatchObject([
      { action: 'CREATE', logType: 'FEEDBACKS', actor: { kind: 'CUSTOMER', id: met.asha.customerId } },
      { action: 'UPDATE', before: { stars: 5 }, after: { stars: 4 } },
    ]);
  });
});

describe('the table', () => {
  test('is filtered, searched and sorted, with the mean of what was found', async () => {
    const ravi = await met.admit('Ravi Nair');
    await give(met.asha);
    await give(ravi, { stars: 2, reasons: [], text: 'The picture froze.' });
    const { id } = met.product;
    const namesOf = async (query: string) =>
      (await list(query)).json().result.rows.map((row: { customerName: string }) => row.customerName);

    expect(await namesOf(`?productId=${id}&sort=stars:asc`)).toEqual(['Ravi Nair', 'Asha']);
    expect(await namesOf(`?productId=${id}&stars=2`)).toEqual(['Ravi Nair']);
    expect(await namesOf(`?productId=${id}&search=froze`)).toEqual(['Ravi Nair']);
    expect(await namesOf(`?agentId=${met.priya.id}&sort=customerName:asc`)).toEqual(['Asha', 'Ravi Nair']);
    expect((await list(`?productId=${id}`)).json().result.meanStars).toBe(3.5);
    expect((await list(`?productId=${id}&stars=1`)).json().result).toEqual({
      rows: [],
      total: 0,
      meanStars: null,
    });
  });

  test('is another tenant’s to no one, an agent’s not at all, and reading it is remembered', async () => {
    await give(met.asha);
    room.noted.length = 0;

    expect(codeOf(await list('', met.priya.token))).toBe('auth.forbidden');
    await list(`?productId=${met.product.id}&search=Asha`);

    expect(room.noted).toMatchObject([
      { action: 'READ', logType: 'FEEDBACKS', after: { rows: 1, searched: true } },
    ]);
    expect(JSON.stringify(room.noted)).not.toContain('"Asha"');
  });

  test('is taken away as a file, and text in it is no formula', async () => {
    await give(met.asha, { ...good, text: '=HYPERLINK("http://evil.test")' });

    const file = await list(`/export?format=csv&productId=${met.product.id}`);

    expect(file.headers['content-disposition']).toContain('feedbacks-2026-11-20.csv');
    expect(file.body).toContain('Stars');
    expect(file.body).not.toMatch(/(^|,|")=HYPERLINK/m);
    expect(room.noted.at(-1)).toMatchObject({ action: 'DOWNLOAD', logType: 'EXPORT' });
  });
});
