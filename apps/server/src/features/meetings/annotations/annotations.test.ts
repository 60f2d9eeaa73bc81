/** Annotations: who may draw on which share, who is sent what, and what is rejected. */
import { annotationLimits } from '@foyer/contract/meetings/annotations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleJpeg, samplePng } from '../../../testing/sample-pictures.ts';
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
  room.media.said.length = 0;
});

type Who = { token: string };

const jpeg = sampleJpeg();
const idOf = (person: { id: string } | { customerId: string }) =>
  'id' in person ? person.id : person.customerId;

const declare = (person: Who, more: object = {}) =>
  met.on('PUT', '/drawings', person, {
    shareId: crypto.randomUUID(),
    recipient: 'EVERYONE',
    isAllowed: true,
    ...more,
  });
const part = (more: object = {}) => ({
  id: crypto.randomUUID(),
  tool: 'pen',
  from: 0,
  points: [{ x: 0.25, y: 0.75 }],
  width: 0.005,
  text: '',
  ...more,
});
type Sharer = { id: string } | { customerId: string };
const draw = (person: Who, sharer: Sharer, ...parts: object[]) =>
  met.on('POST', `/drawings/${idOf(sharer)}/strokes`, person, { parts });
const drawingsOf = async (person: Who) => (await met.on('GET', '/drawings', person)).json().result;
const sent = (type: string) =>
  room.media.said.filter(
    ({ topic, payload }) => topic === 'annotation' && (payload as { type?: string }).type === type,
  );

describe('drawing on a share', () => {
  test('of the agent is sent to all participants, in the colour of its author', async () => {
    const ravi = await met.admit('Ravi');
    await declare(met.priya);

    expect((await draw(met.asha, met.priya, part())).statusCode).toBe(204);
    expect((await draw(ravi, met.priya, part())).statusCode).toBe(204);

    expect(sent('drawn')).toMatchObject([
      {
        to: expect.arrayContaining([met.priya.identity, met.asha.identity, ravi.identity]),
        payload: { parts: [{ by: { side: 'customer', id: met.asha.customerId }, colour: 0 }] },
      },
      { payload: { parts: [{ by: { id: ravi.customerId }, colour: 1 }] } },
    ]);
  });

  test('for agents only is neither sent to other customers nor open to them', async () => {
    const ravi = await met.admit('Ravi');
    await declare(met.asha, { recipient: 'HOST' });

    expect((await draw(met.priya, met.asha, part())).statusCode).toBe(204);

    const receivers = room.media.said.flatMap(({ to }) => to ?? ['everyone']);
    expect(new Set(receivers)).toEqual(new Set([met.priya.identity, met.asha.identity]));
    expect(await drawingsOf(ravi)).toEqual([]);
    for (const answer of [
      await draw(ravi, met.asha, part()),
      await met.on('DELETE', `/drawings/${met.asha.customerId}/strokes/last`, ravi),
      await met.on('GET', `/drawings/${met.asha.customerId}/still`, ravi),
    ])
      expect(codeOf(answer)).toBe('annotation.no_share');
  });

  test('is removed from the customers’ pages when it is restricted to agents later', async () => {
    const shareId = crypto.randomUUID();
    await declare(met.priya, { shareId });
    room.media.said.length = 0;

    await declare(met.priya, { shareId, recipient: 'HOST' });

    expect(sent('changed')).toMatchObject([{ to: expect.arrayContaining([met.asha.identity]) }]);
    expect(await drawingsOf(met.asha)).toEqual([]);
    expect(codeOf(await draw(met.asha, met.priya, part()))).toBe('annotation.no_share');
  });

  test('is not possible before the share is declared and after it has ended', async () => {
    expect(codeOf(await draw(met.asha, met.priya, part()))).toBe('annotation.no_share');
    await declare(met.priya);
    await met.on('DELETE', '/drawings', met.priya);

    expect(codeOf(await draw(met.asha, met.priya, part()))).toBe('annotation.no_share');
  });

  test('that the sharer forbids is rejected for others at once, and open to the sharer', async () => {
    const shareId = crypto.randomUUID();
    await declare(met.priya, { shareId });
    await declare(met.priya, { shareId, isAllowed: false });

    expect(codeOf(await draw(met.asha, met.priya, part()))).toBe('annotation.not_allowed');
    expect((await draw(met.priya, met.priya, part())).statusCode).toBe(204);
  });

  test('reaches a participant who joins later with the current drawing', async () => {
    await declare(met.priya);
    await draw(met.asha, met.priya, part({ tool: 'text', text: 'Here' }));

    const ravi = await met.admit('Ravi');

    expect(await drawingsOf(ravi)).toMatchObject([
      {
        sharer: { side: 'agent', id: met.priya.id },
        stillId: null,
        colour: 1,
        strokes: [{ tool: 'text', text: 'Here', points: [{ x: 0.25, y: 0.75 }], colour: 0 }],
      },
    ]);
  });

  test('is neither open nor sent to a customer who left, until they rejoin', async () => {
    await declare(met.priya);
    await met.on('PUT', `/drawings/${met.priya.id}/still`, met.priya, jpeg);
    await met.on('POST', '/departure', met.asha);
    room.media.said.length = 0;

    for (const answer of [
      await met.on('GET', '/drawings', met.asha),
      await met.on('GET', `/drawings/${met.priya.id}/still`, met.asha),
      await draw(met.asha, met.priya, part()),
      await met.on('DELETE', `/drawings/${met.priya.id}/strokes/last`, met.asha),
      await declare(met.asha),
    ])
      expect(codeOf(answer)).toBe('meeting.left');
    await draw(met.priya, met.priya, part());
    expect(sent('drawn')).toMatchObject([{ to: [met.priya.identity] }]);

    await met.on('DELETE', '/departure', met.asha);
    expect(await drawingsOf(met.asha)).toHaveLength(1);
    expect((await draw(met.asha, met.priya, part())).statusCode).toBe(204);
  });

  test('ends with the share of a customer who left and deletes it while they may rejoin', async () => {
    await declare(met.asha);
    await met.on('POST', '/departure', met.asha);

    expect((await met.on('DELETE', '/drawings', met.asha)).statusCode).toBe(204);

    expect(await drawingsOf(met.priya)).toEqual([]);
  });

  test('is not sent to a customer on hold, who cannot draw either', async () => {
    await declare(met.priya);
    await met.on('PUT', `/people/${met.asha.customerId}/hold`, met.priya, { held: true });
    room.media.said.length = 0;

    await draw(met.priya, met.priya, part());

    expect(sent('drawn')).toMatchObject([{ to: [met.priya.identity] }]);
    expect(codeOf(await draw(met.asha, met.priya, part()))).toBe('annotation.no_share');
  });

  test('is rejected for people of another meeting and after the end', async () => {
    await declare(met.priya);
    const other = await room.meet();

    expect(codeOf(await draw(other.asha, met.priya, part()))).toBe('meeting.not_found');
    await met.end();
    expect(codeOf(await draw(met.asha, met.priya, part()))).toBe('meeting.ended');
  });

  test('ends with a customer who shares and leaves', async () => {
    await declare(met.asha);
    await met.admit('Ravi');

    await met.on('POST', '/hang-up', met.asha);

    expect(await drawingsOf(met.priya)).toEqual([]);
  });
});

test.each([
  ['a point outside the picture', { points: [{ x: 1.01, y: 0 }] }],
  ['a negative point', { points: [{ x: 0, y: -0.1 }] }],
  ['a point that is not a number', { points: [{ x: 'left', y: 0 }] }],
  ['no points', { points: [] }],
  ['too many points', { points: Array.from({ length: 65 }, () => ({ x: 0, y: 0 })) }],
  ['an unknown tool', { tool: 'spray' }],
  ['a wide line', { width: 0.5 }],
  ['a long text', { tool: 'text', text: 'x'.repeat(annotationLimits.textLength + 1) }],
  ['half of a surrogate pair', { tool: 'text', text: '\ud800' }],
])('a stroke with %s is rejected with request.invalid and not sent', async (_what, wrong) => {
  await declare(met.priya);

  expect(codeOf(await draw(met.asha, met.priya, part(wrong)))).toBe('request.invalid');

  expect(sent('drawn')).toEqual([]);
});

test('a text of a megabyte is rejected before it is validated', async () => {
  await declare(met.priya);

  const answer = await draw(met.asha, met.priya, part({ text: 'x'.repeat(1_048_576) }));

  expect(codeOf(answer)).toBe('request.too_large');
});

test('more requests than a hand can draw are rejected with request.too_many, for that person only', async () => {
  await declare(met.priya);
  const { max } = annotationLimits.requests;
  await Promise.all(Array.from({ length: max }, () => draw(met.asha, met.priya, part({ tool: 'laser' }))));

  expect(codeOf(await draw(met.asha, met.priya, part()))).toBe('request.too_many');
  expect((await draw(met.priya, met.priya, part())).statusCode).toBe(204);
});

test('of 10,000 strokes at once a drawing keeps what a hand can draw, and the other person still draws', async () => {
  await declare(met.priya);
  const { parts, requests, strokes } = annotationLimits;
  const flood = () => draw(met.asha, met.priya, ...Array.from({ length: parts }, () => part()));

  const answers = await Promise.all(Array.from({ length: 10_000 / parts }, flood));

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 429]));
  expect((await drawingsOf(met.priya))[0].strokes).toHaveLength(requests.max * parts);
  expect(requests.max * parts).toBeLessThan(strokes);
  expect((await draw(met.priya, met.priya, part())).statusCode).toBe(204);
});

test("undo deletes the caller's last stroke and notifies the other participants", async () => {
  await declare(met.priya);
  const [mine, other] = [part(), part()];
  await draw(met.asha, met.priya, mine);
  await draw(met.priya, met.priya, other);

  await met.on('DELETE', `/drawings/${met.priya.id}/strokes/last`, met.asha);

  expect(sent('undone')).toMatchObject([{ payload: { strokeId: mine.id } }]);
  expect((await drawingsOf(met.asha))[0].strokes).toMatchObject([{ id: other.id }]);
});

test('only the sharer and agents clear the drawing', async () => {
  const ravi = await met.admit('Ravi');
  await declare(met.asha);
  await draw(ravi, met.asha, part());
  const clear = (person: Who) => met.on('DELETE', `/drawings/${met.asha.customerId}/strokes`, person);

  expect(codeOf(await clear(ravi))).toBe('annotation.not_allowed');
  expect((await clear(met.asha)).statusCode).toBe(204);
  expect((await clear(met.priya)).statusCode).toBe(204);

  expect(sent('cleared')).toHaveLength(2);
  expect((await drawingsOf(ravi))[0].strokes).toEqual([]);
});

describe('a still', () => {
  const still = (method: 'GET' | 'PUT' | 'DELETE', person: Who, bytes?: Buffer) =>
    met.on(method, `/drawings/${met.priya.id}/still`, person, bytes);

  test('is set by an agent, received by those who receive the share, and removed', async () => {
    await declare(met.priya);
    expect((await still('PUT', met.priya, jpeg)).statusCode).toBe(204);

    expect((await drawingsOf(met.asha))[0].stillId).toEqual(expect.any(String));
    const { statusCode, headers } = await still('GET', met.asha);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);

    expect((await still('DELETE', met.priya)).statusCode).toBe(204);
    expect((await drawingsOf(met.asha))[0].stillId).toBeNull();
    expect(codeOf(await still('GET', met.asha))).toBe('attachment.not_found');
  });

  test('of a customer who does not share is rejected', async () => {
    await declare(met.priya);

    expect(codeOf(await still('PUT', met.asha, jpeg))).toBe('annotation.not_allowed');
    expect(codeOf(await still('DELETE', met.asha))).toBe('annotation.not_allowed');
  });

  test.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'upload.unsupported_type'],
    ['a PNG', samplePng(), 'upload.unsupported_type'],
    ['too large', Buffer.concat([jpeg, Buffer.alloc(annotationLimits.stillBytes)]), 'upload.too_large'],
  ])('that is %s is rejected by its content', async (_what, bytes, code) => {
    await declare(met.priya);

    expect(codeOf(await still('PUT', met.priya, bytes))).toBe(code);
  });
});

test('with the flag off every call is rejected with feature.off', async () => {
  await declare(met.priya);
  await room.turn({ annotations: false });
  const url = `/drawings/${met.priya.id}`;

  for (const answer of [
    await met.on('GET', '/drawings', met.asha),
    await declare(met.priya),
    await met.on('DELETE', '/drawings', met.priya),
    await draw(met.asha, met.priya, part()),
    await met.on('DELETE', `${url}/strokes/last`, met.asha),
    await met.on('DELETE', `${url}/strokes`, met.priya),
    await met.on('PUT', `${url}/still`, met.priya, jpeg),
    await met.on('GET', `${url}/still`, met.asha),
    await met.on('DELETE', `${url}/still`, met.priya),
    await met.on('POST', `${url}/picture`, met.priya, jpeg),
  ])
    expect(codeOf(answer)).toBe('feature.off');
});

test('a media server that does not respond does not lose what was drawn', async () => {
  await declare(met.priya);
  room.media.said.length = 0;
  room.media.down = true;
  try {
    expect((await draw(met.asha, met.priya, part())).statusCode).toBe(204);
  } finally {
    room.media.down = false;
  }

  expect((await drawingsOf(met.asha))[0].strokes).toHaveLength(1);
  await vi.waitFor(() => expect(sent('changed').at(-1)?.to).toContain(met.asha.identity));
});
