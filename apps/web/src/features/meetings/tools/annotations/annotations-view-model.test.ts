import { annotationLimits, annotationTopic, type Drawing } from '@foyer/contract/meetings/annotations.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../platform/api/api-error.ts';
import { fakeClock } from '../../../../platform/testing/fake-clock.ts';
import { startAnnotations } from './annotations-view-model.ts';

const sharerId = 'agent-1';
const self = { side: 'customer', id: 'asha' } as const;
const other = { by: { side: 'customer', id: 'ravi' } as const, colour: 1 };
const drawing: Drawing = {
  sharer: { side: 'agent', id: sharerId },
  shareId: 'share-1',
  recipient: 'EVERYONE',
  isAllowed: true,
  stillId: null,
  colour: 0,
  strokes: [],
};
const at = (x: number) => ({ x, y: 0.5 });

async function setUp({ drawings = [drawing] }: { drawings?: Drawing[] } = {}) {
  const clock = fakeClock();
  const calls: unknown[][] = [];
  const server = { drawings, error: null as ApiError | null };
  const record =
    (name: string) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      if (server.error) throw server.error;
    };
  const shownErrors: unknown[] = [];
  let made = 0;
  const annotations = startAnnotations({
    clock,
    api: {
      list: async () => server.drawings,
      declare: record('declare'),
      end: record('end'),
      draw: record('draw'),
      undo: record('undo'),
      clear: record('clear'),
      freeze: record('freeze'),
      unfreeze: record('unfreeze'),
      still: async () => new Blob(),
      save: record('save'),
    },
    newId: () => `id-${++made}`,
    self: () => self,
    mayPass: (error) => error instanceof ApiError && error.code === 'network.unreachable',
    showError: (error) => shownErrors.push(error),
  });
  annotations.refresh();
  await clock.pass(0);
  const receive = (event: object) =>
    annotations.onServerMessage(annotationTopic, new TextEncoder().encode(JSON.stringify(event)));
  const strokes = () => annotations.state().drawings[0]?.strokes ?? [];
  const sent = () => calls.filter(([name]) => name === 'draw').flatMap(([, , parts]) => parts as never[]);
  return { annotations, clock, calls, server, shownErrors, receive, strokes, sent };
}

const drawn = (change: object) => ({
  type: 'drawn',
  sharerId,
  parts: [{ id: 'x', tool: 'pen', from: 0, points: [at(0)], width: 0.005, text: '', ...other, ...change }],
});

test('shows a stroke at once, and sends its points together at most once in the interval', async () => {
  const { annotations, clock, strokes, calls } = await setUp();
  annotations.choose('pen');

  annotations.begin(sharerId, at(0.1));
  annotations.extend([at(0.2)]);
  annotations.extend([at(0.3), at(0.4)]);
  annotations.finish();
  expect(strokes()).toMatchObject([{ by: self, points: [at(0.1), at(0.2), at(0.3), at(0.4)] }]);
  await clock.pass(annotationLimits.sendIntervalMs);

  expect(calls.map(([name, , parts]) => [name, parts])).toEqual([
    ['draw', [expect.objectContaining({ id: 'id-1', from: 0, points: [at(0.1)] })]],
    ['draw', [expect.objectContaining({ id: 'id-1', from: 1, points: [at(0.2), at(0.3), at(0.4)] })]],
  ]);
});

test('replaces the end of an arrow while it is drawn', async () => {
  const { annotations, clock, strokes, sent } = await setUp();
  annotations.choose('arrow');

  annotations.begin(sharerId, at(0.1));
  annotations.extend([at(0.2)]);
  annotations.extend([at(0.3)]);
  await clock.pass(200);

  expect(strokes()[0]?.points).toEqual([at(0.1), at(0.3)]);
  expect(sent().at(-1)).toMatchObject({ from: 1, points: [at(0.3)] });
});

test('continues a stroke that is too long as another one', async () => {
  const { annotations, strokes } = await setUp();
  annotations.choose('pen');
  annotations.begin(sharerId, at(0));

  for (let count = 0; count < annotationLimits.pointsPerStroke; count += 50)
    annotations.extend(Array.from({ length: 50 }, () => at(0.5)));

  expect(strokes()).toHaveLength(2);
  for (const { points } of strokes())
    expect(points.length).toBeLessThanOrEqual(annotationLimits.pointsPerStroke);
});

test('applies what others draw, and ignores the echo of its own strokes', async () => {
  const { receive, strokes } = await setUp();

  receive(drawn({}));
  receive(drawn({ from: 1, points: [at(0.2)] }));
  receive(drawn({ id: 'echo', by: self }));

  expect(strokes()).toMatchObject([{ id: 'x', points: [at(0), at(0.2)] }]);
});

test('fetches the drawing again when a part is missing', async () => {
  const { clock, receive, strokes, server } = await setUp();
  const whole = { ...drawn({}).parts[0], points: [at(0), at(0.1), at(0.2)] };
  server.drawings = [{ ...drawing, strokes: [whole as never] }];

  receive(drawn({ from: 2, points: [at(0.2)] }));
  await clock.pass(0);

  expect(strokes()[0]?.points).toHaveLength(3);
});

test('keeps a stroke that is not sent yet when the drawing is fetched', async () => {
  const { annotations, clock, strokes } = await setUp();
  annotations.choose('pen');
  annotations.begin(sharerId, at(0.1));

  annotations.refresh();
  await clock.pass(0);

  expect(strokes()).toMatchObject([{ points: [at(0.1)] }]);
});

test('keeps a stroke that is sent completely while the drawing is fetched', async () => {
  const { annotations, clock, strokes } = await setUp();
  annotations.choose('pen');

  annotations.refresh();
  annotations.begin(sharerId, at(0.1));
  annotations.finish();
  await clock.pass(200);

  expect(strokes()).toMatchObject([{ points: [at(0.1)] }]);
});

test('applies what arrives while the drawing is fetched after what was fetched', async () => {
  const { annotations, clock, receive, strokes } = await setUp();

  annotations.refresh();
  receive(drawn({}));
  await clock.pass(0);

  expect(strokes()).toHaveLength(1);
});

test('deletes what is undone or cleared', async () => {
  const { receive, strokes } = await setUp();
  receive(drawn({}));
  receive(drawn({ id: 'y' }));

  receive({ type: 'undone', sharerId, strokeId: 'x' });
  expect(strokes()).toMatchObject([{ id: 'y' }]);
  receive({ type: 'cleared', sharerId });

  expect(strokes()).toEqual([]);
});

test('undoes a stroke only after it is sent completely', async () => {
  const { annotations, clock, calls } = await setUp();
  annotations.choose('pen');
  annotations.begin(sharerId, at(0.1));
  annotations.extend([at(0.2)]);
  annotations.finish();

  void annotations.undo(sharerId);
  await clock.pass(500);

  expect(calls.map(([name]) => name)).toEqual(['draw', 'draw', 'undo']);
});

test('deletes a discarded stroke before it sends the next one', async () => {
  const { annotations, clock, calls, strokes } = await setUp();
  annotations.choose('pen');
  annotations.begin(sharerId, at(0.1));

  annotations.discard();
  expect(strokes()).toEqual([]);
  annotations.begin(sharerId, at(0.5));
  annotations.finish();
  await clock.pass(500);

  expect(calls.map(([name]) => name)).toEqual(['draw', 'undo', 'draw']);
  expect(strokes()).toMatchObject([{ points: [at(0.5)] }]);
});

test('does not delete a discarded stroke twice, which would delete the one before', async () => {
  const { annotations, clock, calls, server } = await setUp();
  annotations.choose('pen');
  annotations.begin(sharerId, at(0.1));
  await clock.pass(0);

  server.error = new ApiError('network.unreachable');
  annotations.discard();
  await clock.pass(5_000);

  expect(calls.filter(([name]) => name === 'undo')).toHaveLength(1);
});

test('discards the trail of a laser pointer without deleting a stroke', async () => {
  const { annotations, clock, calls } = await setUp();
  annotations.choose('laser');
  annotations.begin(sharerId, at(0.1));

  annotations.discard();
  await clock.pass(500);

  expect(calls.map(([name]) => name)).toEqual(['draw']);
});

test('shows the error and drops the stroke when the server rejects it', async () => {
  const { annotations, clock, strokes, server, shownErrors } = await setUp();
  server.error = new ApiError('annotation.not_allowed');
  annotations.choose('pen');

  annotations.begin(sharerId, at(0.1));
  await clock.pass(100);

  expect(shownErrors).toEqual([server.error]);
  expect(strokes()).toEqual([]);
});

test('sends a stroke again after a connection loss', async () => {
  const { annotations, clock, server, calls, shownErrors } = await setUp();
  server.error = new ApiError('network.unreachable');
  annotations.choose('pen');
  annotations.begin(sharerId, at(0.1));
  await clock.pass(0);

  server.error = null;
  await clock.pass(1_000);

  expect(calls).toHaveLength(2);
  expect(shownErrors).toEqual([]);
});

test('a laser pointer fades and leaves no stroke', async () => {
  const { annotations, clock, receive, strokes } = await setUp();

  receive(drawn({ tool: 'laser' }));
  expect(annotations.state().lasers).toMatchObject([{ sharerId, points: [at(0)] }]);
  await clock.pass(annotationLimits.laserLastsMs + 400);

  expect(annotations.state().lasers).toEqual([]);
  expect(strokes()).toEqual([]);
});

test('declares the local screen, its changes, and its end in this order, and repeats it', async () => {
  const { annotations, clock, calls } = await setUp({ drawings: [] });

  annotations.share('HOST');
  annotations.share('EVERYONE');
  annotations.allow(false);
  await clock.pass(annotationLimits.declareEveryMs);
  annotations.share(null);
  await clock.pass(0);

  const names = calls.map(([name]) => name);
  expect(names.at(-1)).toBe('end');
  expect(names.filter((name) => name === 'declare').length).toBeGreaterThan(1);
  const last = calls.findLast(([name]) => name === 'declare')?.[1];
  expect(last).toMatchObject({ recipient: 'EVERYONE', isAllowed: false });
  const ids = calls
    .filter(([name]) => name === 'declare')
    .map(([, share]) => (share as { shareId: string }).shareId);
  expect(new Set(ids).size).toBe(1);
});
