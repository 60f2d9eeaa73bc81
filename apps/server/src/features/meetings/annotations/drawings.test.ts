import { annotationLimits, type StrokePart } from '@foyer/contract/meetings/annotations.ts';
import { beforeEach, expect, test } from 'vitest';
import { createDrawings, type Drawings } from './drawings.ts';

const meetingId = crypto.randomUUID();
const sharer = { side: 'agent', id: crypto.randomUUID() } as const;
const asha = { by: { side: 'customer', id: crypto.randomUUID() }, colour: 1 } as const;
const ravi = { by: { side: 'customer', id: crypto.randomUUID() }, colour: 2 } as const;
const share = { shareId: crypto.randomUUID(), recipient: 'EVERYONE', isAllowed: true } as const;

let drawings: Drawings;
beforeEach(() => {
  drawings = createDrawings();
  drawings.declare(meetingId, sharer, share);
});

const pointsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ x: index / count, y: 0 }));
const part = (more: Partial<StrokePart> = {}): StrokePart => ({
  id: crypto.randomUUID(),
  tool: 'pen',
  from: 0,
  points: pointsOf(2),
  width: 0.005,
  text: '',
  ...more,
});
const draw = (author: typeof asha | typeof ravi, ...parts: StrokePart[]) =>
  drawings.draw(meetingId, sharer.id, author, parts);
const strokes = () => drawings.find(meetingId, sharer.id)?.strokes ?? [];

test('a part extends its stroke, and the same part twice changes nothing', () => {
  const first = part();
  const second = { ...first, from: 2, points: [{ x: 1, y: 1 }] };

  draw(asha, first, second);
  draw(asha, second);

  expect(strokes()).toMatchObject([{ id: first.id, by: asha.by, colour: 1 }]);
  expect(strokes()[0]?.points).toEqual([...first.points, { x: 1, y: 1 }]);
});

test('the end of an arrow is replaced while it is drawn', () => {
  const arrow = part({ tool: 'arrow' });

  draw(asha, arrow, { ...arrow, from: 1, points: [{ x: 0.9, y: 0.9 }] });

  expect(strokes()[0]?.points).toEqual([arrow.points[0], { x: 0.9, y: 0.9 }]);
});

test.each([
  ['after a gap', { from: 5 }],
  ['of a text with two points', { tool: 'text' as const, text: 'Here' }],
  ['of an arrow with three points', { tool: 'arrow' as const, points: pointsOf(3) }],
])('a part %s is rejected, and nothing of the request is drawn', (_what, wrong) => {
  expect(() => draw(asha, part(), part(wrong))).toThrow(expect.objectContaining({ code: 'request.invalid' }));

  expect(strokes()).toEqual([]);
});

test("another person's stroke cannot be extended", () => {
  const own = part();
  draw(asha, own);

  expect(() => draw(ravi, { ...own, from: 2 })).toThrow(expect.objectContaining({ code: 'request.invalid' }));
});

test('undo deletes the last stroke of that person only', () => {
  const [first, second, other] = [part(), part(), part()];
  draw(asha, first, second);
  draw(ravi, other);

  expect(drawings.undo(meetingId, sharer.id, asha.by.id)).toBe(second.id);

  expect(strokes().map(({ id }) => id)).toEqual([first.id, other.id]);
});

test('a laser pointer is not kept', () => {
  draw(asha, part({ tool: 'laser' }));

  expect(strokes()).toEqual([]);
});

test('more strokes than the limit are rejected with annotation.full', () => {
  for (let index = 0; index < annotationLimits.strokes; index += 1) draw(asha, part());

  expect(() => draw(asha, part())).toThrow(expect.objectContaining({ code: 'annotation.full' }));
  expect(strokes()).toHaveLength(annotationLimits.strokes);
});

test('more points than the limit are rejected with annotation.full', () => {
  const long = () => part({ points: pointsOf(annotationLimits.pointsPerStroke) });
  for (let points = 0; points < annotationLimits.points; points += annotationLimits.pointsPerStroke)
    draw(asha, long());

  expect(() => draw(asha, part())).toThrow(expect.objectContaining({ code: 'annotation.full' }));
});

test('a new share begins an empty drawing, and the same share keeps it', () => {
  draw(asha, part());
  drawings.declare(meetingId, sharer, { ...share, isAllowed: false });
  expect(strokes()).toHaveLength(1);

  drawings.declare(meetingId, sharer, { ...share, shareId: crypto.randomUUID() });

  expect(strokes()).toEqual([]);
});

test('nothing can be drawn after the share has ended', () => {
  drawings.end(meetingId, sharer.id);

  expect(() => draw(asha, part())).toThrow(expect.objectContaining({ code: 'annotation.no_share' }));
  expect(drawings.findAll(meetingId)).toEqual([]);
});

test('each person keeps the colour that was given first', () => {
  const colours = ['a', 'b', 'a'].map((person) => drawings.colourOf(meetingId, person));

  expect(colours).toEqual([0, 1, 0]);
});
