/** Drawing on a shared screen with pointer and keys, and who has which tools. */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import type { Drawing, StrokePart } from '@foyer/contract/meetings/annotations.ts';
import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../../paraglide/messages.js';
import { browserClock } from '../../../../platform/time/clock.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { noTools, type SharedScreen } from '../tools-state.ts';
import { notZoomed } from '../zoom/zoom.ts';
import { ZoomArea } from '../zoom/zoom-area.tsx';
import { AnnotationLayer, AnnotationToolbar } from './annotation-parts.tsx';
import { type Annotations, startAnnotations } from './annotations-view-model.ts';

const sharerId = 'lena';
const screen: SharedScreen = {
  identity: `agent:${sharerId}`,
  name: 'Lena Fischer',
  video: { id: 'video', attach: () => () => {} },
  audio: null,
};
const drawing: Drawing = {
  sharer: { side: 'agent', id: sharerId },
  shareId: 'share',
  recipient: 'EVERYONE',
  isAllowed: true,
  stillId: null,
  colour: 1,
  strokes: [],
};

let annotations: Annotations;
let stopPicture = () => {};
afterEach(() => {
  annotations.close();
  stopPicture();
  vi.restoreAllMocks();
});

/** A wide picture in a square area: there are bars above and below it. */
function Room({ context }: { context: RoomContext }) {
  const area = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(notZoomed);
  return (
    <div ref={area} style={{ position: 'relative', width: 400, height: 400 }} data-testid="area">
      <ZoomArea zoom={zoom} onZoom={setZoom}>
        <video autoPlay muted style={{ width: '100%', height: '100%', objectFit: 'contain' }} />
        <AnnotationLayer context={context} annotations={annotations} screen={screen} canDraw />
      </ZoomArea>
      <AnnotationToolbar context={context} annotations={annotations} screen={screen} area={area} />
    </div>
  );
}

async function renderRoom({
  as = 'customer',
  change = {},
}: {
  as?: 'agent' | 'customer';
  change?: object;
} = {}) {
  const api = {
    list: async () => [{ ...drawing, ...change }],
    declare: vi.fn(async () => {}),
    end: vi.fn(async () => {}),
    draw: vi.fn(async (_sharerId: string, _parts: readonly StrokePart[]) => {}),
    undo: vi.fn(async () => {}),
    clear: vi.fn(async () => {}),
    freeze: vi.fn(async () => {}),
    unfreeze: vi.fn(async () => {}),
    still: async () => new Blob(),
    save: vi.fn(async () => {}),
  };
  annotations = startAnnotations({
    clock: browserClock,
    api,
    newId: () => crypto.randomUUID(),
    self: () => ({ side: as, id: 'me' }),
    mayPass: () => false,
    showError: vi.fn(),
  });
  annotations.refresh();
  const context = {
    room: { as },
    state: { people: [] },
    toolsState: { ...noTools, selfIdentity: `${as}:me`, annotations, screen },
  } as unknown as RoomContext;
  await render(<Room context={context} />);
  await showPicture(400, 200);
  const drawn = () => api.draw.mock.calls.flatMap(([, parts]) => parts);
  return { api, drawn };
}

async function showPicture(width: number, height: number): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const timer = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50);
  stopPicture = () => clearInterval(timer);
  const video = document.querySelector('video');
  if (video) video.srcObject = canvas.captureStream();
  await vi.waitFor(() => expect(video?.videoWidth).toBe(width));
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

const mouse: PointerEventInit = { pointerId: 1, isPrimary: true, pointerType: 'mouse' };

/** @param x of the area, 0 to 400 */
function pointer(type: string, x: number, y: number, init = mouse): void {
  const box = document.querySelector('[data-testid="area"]')?.getBoundingClientRect();
  const at = { clientX: (box?.left ?? 0) + x, clientY: (box?.top ?? 0) + y };
  document
    .querySelector('[data-testid="drawing"]')
    ?.dispatchEvent(new PointerEvent(type, { ...at, ...init, bubbles: true }));
}

/** The first finger is the primary one. */
const finger = (pointerId: number): PointerEventInit => ({
  pointerId,
  isPrimary: pointerId === 1,
  pointerType: 'touch',
});

test('a press in the picture begins a stroke at that share of it, one in the bars does not', async () => {
  const { drawn } = await renderRoom();
  // The pointer of a made-up event cannot be captured.
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => {});
  await button(m.annotations_draw()).click();

  pointer('pointerdown', 200, 50);
  pointer('pointerdown', 100, 150);

  await vi.waitFor(() => expect(drawn()).toHaveLength(1));
  expect(drawn()[0]).toMatchObject({ tool: 'pen', points: [{ x: 0.25, y: 0.25 }] });
});

test('two fingers magnify while a tool is chosen, and leave no stroke', async () => {
  const { api, drawn } = await renderRoom();
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => {});
  await button(m.annotations_draw()).click();
  const picture = document.querySelector<HTMLElement>('[style*="scale"]');
  const strokes = () => annotations.state().drawings[0]?.strokes;

  pointer('pointerdown', 150, 200, finger(1));
  pointer('pointermove', 152, 200, finger(1));
  expect(strokes()).toHaveLength(1);
  pointer('pointerdown', 252, 200, finger(2));
  expect(strokes()).toEqual([]);
  pointer('pointermove', 102, 200, finger(1));
  pointer('pointermove', 302, 200, finger(2));
  pointer('pointerup', 302, 200, finger(2));
  pointer('pointermove', 120, 220, finger(1));
  pointer('pointerup', 120, 220, finger(1));

  await expect.poll(() => picture?.style.transform).toContain('scale(2)');
  await expect.poll(() => api.undo.mock.calls).toEqual([[sharerId]]);
  expect(strokes()).toEqual([]);
  const id = drawn()[0]?.id;
  const magnified = picture?.style.transform;

  pointer('pointerdown', 200, 200, finger(1));
  pointer('pointermove', 220, 220, finger(1));
  pointer('pointerup', 220, 220, finger(1));

  await expect.poll(() => drawn().filter((part) => part.id !== id)).not.toEqual([]);
  expect(picture?.style.transform).toBe(magnified);
  expect(strokes()).toHaveLength(1);
});

test('the arrow keys and Enter draw without a pointer', async () => {
  const { drawn } = await renderRoom();
  await button(m.annotations_draw()).click();
  await button(m.annotations_rectangle()).click();
  const area = page.getByRole('application', { name: m.annotations_area() });

  (area.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Enter}');

  await vi.waitFor(() =>
    expect(
      drawn()
        .flatMap(({ points }) => points)
        .at(-1),
    ).toEqual({ x: 0.55, y: 0.55 }),
  );
  expect(drawn()[0]).toMatchObject({ tool: 'rectangle', points: [{ x: 0.5, y: 0.5 }] });
});

test('Enter writes a text where the person clicked, and Escape discards it', async () => {
  const { drawn } = await renderRoom();
  await button(m.annotations_draw()).click();
  await button(m.annotations_text()).click();
  const layer = page.getByTestId('drawing');

  await layer.click({ position: { x: 100, y: 150 } });
  await userEvent.keyboard('No{Escape}');
  await layer.click({ position: { x: 100, y: 150 } });
  await userEvent.keyboard('This one{Enter}');

  await vi.waitFor(() => expect(drawn()).toHaveLength(1));
  expect(drawn()[0]).toMatchObject({ tool: 'text', text: 'This one', points: [{ x: 0.25, y: 0.25 }] });
});

test('a customer can undo, but only agents and the sharer can clear, freeze and save', async () => {
  await renderRoom();
  await button(m.annotations_draw()).click();

  await expect.element(button(m.annotations_undo())).toBeVisible();
  for (const name of [m.annotations_clear(), m.annotations_freeze(), m.annotations_save()])
    expect(button(name).query()).toBeNull();
});

test('a customer who may not draw sees the reason', async () => {
  await renderRoom({ change: { isAllowed: false } });
  await expect.element(page.getByText(m.annotations_forbidden({ name: 'Lena Fischer' }))).toBeVisible();
  expect(button(m.annotations_draw()).query()).toBeNull();
});

test('an agent saves the picture with the drawing as a JPEG', async () => {
  const { api } = await renderRoom({ as: 'agent' });
  await button(m.annotations_draw()).click();

  await button(m.annotations_save()).click();

  await vi.waitFor(() =>
    expect(api.save).toHaveBeenCalledWith(sharerId, expect.objectContaining({ type: 'image/jpeg' })),
  );
});
