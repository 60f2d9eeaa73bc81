/** The self view lies in a corner of the stage, and the person moves it to another. */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../../paraglide/messages.js';
import { entering } from '../../call/call-state.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { Stage } from '../../stage/stage.tsx';
import { buildPerson } from '../../testing/fake-call.ts';
import { Extras } from '../parts/person-parts.tsx';
import type { StagePlan } from '../stage-layout.ts';
import { noTools } from '../tools-state.ts';

beforeEach(() => localStorage.clear());

async function renderStage({ others = 1, layout = 'speaker' as StagePlan['layout'] } = {}) {
  const people = Array.from({ length: others }, (_, index) =>
    buildPerson({ identity: `agent:${index}`, camera: null }),
  );
  const state = { ...entering, status: 'connected' as const, people };
  const main = layout === 'speaker' ? 'agent:0' : null;
  const toolsState = { ...noTools, plan: { ...noTools.plan, layout, main } };
  const context = { toolsState, state, room: { as: 'customer' } } as unknown as RoomContext;
  return render(
    <div style={{ display: 'flex', width: 800, height: 600 }}>
      <Stage
        state={state}
        as="customer"
        plan={toolsState.plan}
        extras={(identity) => <Extras context={context} identity={identity} />}
      />
    </div>,
  );
}

const mover = () => page.getByRole('button', { name: m.tools_self_view_move() });
const boxOf = (selector: string) =>
  document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
const corner = () => document.querySelector<HTMLElement>('[data-stage]')?.dataset.corner;

/** The corner of the stage in which the self view really lies. */
function cornerOnPage(): string {
  const stage = boxOf('[data-stage]');
  const self = boxOf('[data-tile="self"]');
  const row = self.top - stage.top < stage.bottom - self.bottom ? 'top' : 'bottom';
  const column = self.left - stage.left < stage.right - self.right ? 'left' : 'right';
  return `${row}-${column}`;
}

/** Drags the self view by this way; the click is the one that a browser sends after a drag. */
async function dragBy(x: number, y: number): Promise<void> {
  const { left, top, width, height } = boxOf('[data-tile="self"]');
  const button = mover().element();
  const at = (dx: number, dy: number) => ({
    bubbles: true,
    pointerId: 1,
    isPrimary: true,
    button: 0,
    clientX: left + width / 2 + dx,
    clientY: top + height / 2 + dy,
  });
  // The pointer of a made-up event cannot be captured.
  (button as HTMLElement).setPointerCapture = () => {};
  button.dispatchEvent(new PointerEvent('pointerdown', at(0, 0)));
  button.dispatchEvent(new PointerEvent('pointermove', at(x / 2, y / 2)));
  button.dispatchEvent(new PointerEvent('pointermove', at(x, y)));
  button.dispatchEvent(new PointerEvent('pointerup', at(x, y)));
  button.dispatchEvent(new MouseEvent('click', { ...at(x, y), detail: 1 }));
}

test('dragging the self view moves it to the nearest corner', async () => {
  await renderStage();
  await expect.poll(cornerOnPage).toBe('bottom-right');

  await dragBy(-500, -350);
  expect(corner()).toBe('top-left');
  await expect.poll(cornerOnPage).toBe('top-left');

  await dragBy(60, 300);
  await expect.poll(cornerOnPage).toBe('bottom-left');
});

test('a drag that stays near the corner leaves the self view there', async () => {
  await renderStage();

  await dragBy(-80, -60);

  expect(corner()).toBe('bottom-right');
  await expect.poll(cornerOnPage).toBe('bottom-right');
});

test('the arrow keys and a press move the self view', async () => {
  await renderStage();

  (mover().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(corner()).toBe('top-right');
  await userEvent.keyboard('{ArrowLeft}');
  expect(corner()).toBe('top-left');

  await mover().click();
  expect(corner()).toBe('top-right');
});

test('the self view is in the chosen corner after the page is opened again', async () => {
  const { unmount } = await renderStage();
  (mover().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await unmount();

  await renderStage();

  expect(corner()).toBe('bottom-left');
  await expect.poll(cornerOnPage).toBe('bottom-left');
});

test('in no corner does the self view cover the buttons or the name of the large tile', async () => {
  await renderStage();
  (mover().element() as HTMLElement).focus();

  for (const keys of ['{ArrowLeft}', '{ArrowUp}', '{ArrowRight}', '{ArrowDown}']) {
    await userEvent.keyboard(keys);
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const self = boxOf('[data-tile="self"]');
    for (const covered of ['[data-controls]', '[data-tile="main"] figcaption']) {
      const other = boxOf(covered);
      const overlaps =
        self.left < other.right &&
        other.left < self.right &&
        self.top < other.bottom &&
        other.top < self.bottom;
      expect(overlaps, `${covered} in ${corner()}`).toBe(false);
    }
  }
});

test.each([
  ['equal tiles', { layout: 'grid' as const }],
  ['several other people', { others: 2 }],
])('with %s the self view has its own place, and is not movable', async (_, options) => {
  await renderStage(options);

  await expect.element(page.getByText(m.room_you())).toBeVisible();
  expect(mover().query()).toBeNull();
});
