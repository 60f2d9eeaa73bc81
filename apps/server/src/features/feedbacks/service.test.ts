/** Customers submit feedback until a day after the meeting; admins read it, and each read is audited. */
import { feedbackLimits } from '@foyer/contract/feedbacks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMeetingSetup, type MeetingSetup } from '../../testing/setups/meeting-setup.ts';
import { codeOf } from '../../testing/setups/test-server.ts';

let room: MeetingSetup;
let met: Awaited<ReturnType<MeetingSetup['meet']>>;
let admin: Awaited<ReturnType<MeetingSetup['staffToken']>>;

beforeAll(async () => {
  room = await createMeetingSetup();
  admin = await room.staffToken('ADMIN');
});
afterAll(() => room.close());
beforeEach(async () => {
  met = await room.meet({ agent: 'Priya', customer: 'Asha' });
  room.noted.length = 0;
});

const good = { stars: 5, reasons: ['helpful', 'clear'], text: 'Thank you.' };
const submit = (person: { token: string }, body: object = good) => met.on('PUT', '/feedback', person, body);
const list = (query = `?productId=${met.product.id}`, token = admin.token) =>
  room.call('GET', `/api/manage/feedbacks${query}`, undefined, { token });

describe('feedback', () => {
  test('is accepted during and after the meeting, and replaced by a second submission', async () => {
    await submit(met.asha);
    await met.end();

    const answer = await submit(met.asha, { stars: 2, reasons: ['sound', 'sound'], text: ' Crackling. ' });

    expect(answer.json().result).toEqual({ stars: 2, reasons: ['sound'], text: 'Crackling.' });
    expect((await list()).json().result).toMatchObject({
      total: 1,
      meanStars: 2,
      rows: [
        {
          stars: 2,
          reasons: ['sound'],
          text: 'Crackling.',
          meetingId: met.meetingId,
          customerName: 'Asha',
          productName: met.product.name,
          customerId: met.asha.customerId,
          at: room.world.clock.now().toISOString(),
        },
      ],
    });
  });

  test('is about the agent to whom the customer was handed over', async () => {
    await met.handOver('Vikram');

    await submit(met.asha);

    expect((await list()).json().result.rows).toMatchObject([{ agentName: 'Vikram' }]);
  });

  test('is rejected with feedback.too_late a day after the end', async () => {
    await met.end();
    room.world.clock.advance(feedbackLimits.submitWithinMs);
    const token = await room.tokenOf(met.asha);
    const inTime = await submit({ token });
    room.world.clock.advance(1);
    const late = await submit({ token });
    room.world.clock.advance(-feedbackLimits.submitWithinMs - 1);

    expect(inTime.statusCode).toBe(200);
    expect(codeOf(late)).toBe('feedback.too_late');
  });

  test('is accepted only from customers who were in the room', async () => {
    const other = await room.meet();
    await room.owner(
      "update meeting_participants set first_joined_at = null where meeting_id = $1 and side = 'customer'",
      [met.meetingId],
    );

    expect(codeOf(await submit(other.asha))).toBe('meeting.not_found');
    expect(codeOf(await submit(met.asha))).toBe('meeting.not_found');
    expect(codeOf(await submit(met.priya))).toBe('auth.forbidden');
  });

  test.each([
    ['stars', { ...good, stars: 6 }],
    ['stars', { ...good, stars: 0 }],
    ['stars', { ...good, stars: 4.5 }],
    ['reasons.0', { ...good, reasons: ['pretty'] }],
    ['text', { ...good, text: 'x'.repeat(feedbackLimits.textLength + 1) }],
  ])('with an invalid value is rejected at the field %s', async (field, body) => {
    const answer = await submit(met.asha, body);

    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, [field]]);
  });

  test('is audited as the customer’s action, with the changes', async () => {
    await submit(met.asha);
    await submit(met.asha);
    await submit(met.asha, { ...good, stars: 4 });

    expect(room.noted).toMatchObject([
      { action: 'CREATE', logType: 'FEEDBACKS', actor: { kind: 'CUSTOMER', id: met.asha.customerId } },
      { action: 'UPDATE', before: { stars: 5 }, after: { stars: 4 } },
    ]);
  });
});

describe('the feedback table', () => {
  test('is filtered, searched and sorted, with the mean of the matching rows', async () => {
    const ravi = await met.admit('Ravi Nair');
    await submit(met.asha);
    await submit(ravi, { stars: 2, reasons: [], text: 'The picture froze.' });
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

  test('is rejected for agents, and each read is audited without the search text', async () => {
    await submit(met.asha);
    room.noted.length = 0;

    expect(codeOf(await list('', met.priya.token))).toBe('auth.forbidden');
    await list(`?productId=${met.product.id}&search=Asha`);

    expect(room.noted).toMatchObject([
      { action: 'READ', logType: 'FEEDBACKS', after: { rows: 1, searched: true } },
    ]);
    expect(JSON.stringify(room.noted)).not.toContain('"Asha"');
  });

  test('is exported as CSV without spreadsheet formulas', async () => {
    await submit(met.asha, { ...good, text: '=HYPERLINK("http://evil.test")' });

    const file = await list(`/export?format=csv&productId=${met.product.id}`);

    expect(file.headers['content-disposition']).toContain('feedbacks-2026-11-20.csv');
    expect(file.body).toContain('Stars');
    expect(file.body).not.toMatch(/(^|,|")=HYPERLINK/m);
    expect(room.noted.at(-1)).toMatchObject({ action: 'DOWNLOAD', logType: 'EXPORT' });
  });
});
