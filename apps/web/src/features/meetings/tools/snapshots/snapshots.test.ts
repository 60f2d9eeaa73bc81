import { type SnapshotEvent, snapshotLimits, snapshotTopic } from '@foyer/contract/meetings/snapshots.ts';
import { expect, test } from 'vitest';
import { ApiError, type ProblemCode } from '../../../../platform/api/api-error.ts';
import { fakeClock } from '../../../../platform/testing/fake-clock.ts';
import { createSnapshots, type SnapshotState, snapshotTimes } from './snapshots.ts';

const asha = 'customer:7';
const track = (name: string) => ({ id: name }) as MediaStreamTrack;

/** One page in a meeting, with a server whose answers the test sets. */
function openPage(as: 'agent' | 'customer') {
  const clock = fakeClock();
  const page = {
    clock,
    state: { status: 'none' } as SnapshotState,
    isAllowed: null as boolean | null,
    rejectStore: null as ProblemCode | null,
    camera: track('local') as MediaStreamTrack | null,
    received: track('received') as MediaStreamTrack | null,
    orders: 0,
    answers: [] as boolean[],
    areAllowed: null as boolean | null,
    /** The right and the track of each picture that was sent. */
    stored: [] as string[],
    sounds: 0,
    errors: [] as unknown[],
  };
  const snapshots = createSnapshots({
    as,
    clock,
    ports: {
      async order() {
        page.orders += 1;
        if (page.isAllowed === false) throw new ApiError('snapshot.not_allowed');
        return page.isAllowed ? { status: 'ordered', right: 'right' } : { status: 'asked' };
      },
      answer: async (isAllowed) => void page.answers.push(isAllowed),
      async store(right, picture) {
        if (page.rejectStore) throw new ApiError(page.rejectStore);
        page.stored.push(`${right} ${await picture.text()}`);
      },
      takePicture: async ({ id }) => new Blob([id]),
      playSound: () => {
        page.sounds += 1;
      },
    },
    cameraOf: () => page.received,
    localCamera: () => page.camera,
    showError: (error) => page.errors.push((error as ApiError).code),
    onChange: (state) => {
      page.state = state;
    },
    onAnswer: (isAllowed) => {
      page.areAllowed = isAllowed;
    },
  });
  const receive = (event: SnapshotEvent) =>
    snapshots.onServerMessage(snapshotTopic, new TextEncoder().encode(JSON.stringify(event)));
  return Object.assign(page, { snapshots, receive });
}

const taken = { type: 'taken', customerId: '7', takenFrom: 'customer', agentName: 'Priya' } as const;

test('takes the snapshot when the customer allows it', async () => {
  const page = openPage('agent');

  page.snapshots.take(asha);
  await page.clock.pass(0);
  expect(page.state).toEqual({ status: 'asked', identity: asha });

  page.isAllowed = true;
  page.receive({ type: 'consent', customerId: '7', allowed: true });
  await page.clock.pass(0);
  expect(page.state).toEqual({ status: 'taking', identity: asha });

  page.receive(taken);
  expect(page.state).toEqual({ status: 'taken', identity: asha, takenFrom: 'customer' });
  await page.clock.pass(snapshotTimes.agentNoticeMs);
  expect(page.state).toEqual({ status: 'none' });
  expect(page.stored).toEqual([]);
});

test('shows a refusal, and takes nothing', async () => {
  const page = openPage('agent');
  page.snapshots.take(asha);
  await page.clock.pass(0);

  page.receive({ type: 'consent', customerId: '7', allowed: false });
  expect(page.state).toEqual({ status: 'refused', identity: asha });

  page.isAllowed = false;
  page.snapshots.take(asha);
  await page.clock.pass(0);
  expect(page.state).toEqual({ status: 'refused', identity: asha });
  expect(page.errors).toEqual([]);
});

test('does not take a snapshot of an order that the agent cancelled before the answer', async () => {
  const page = openPage('agent');
  page.snapshots.take(asha);
  await page.clock.pass(0);

  page.snapshots.dismiss();
  page.receive({ type: 'consent', customerId: '7', allowed: true });
  await page.clock.pass(0);

  expect([page.state.status, page.orders]).toEqual(['none', 1]);
});

test('sends a frame of the received video when the customer’s page does not answer in time', async () => {
  const page = openPage('agent');
  page.isAllowed = true;
  page.snapshots.take(asha);

  await page.clock.pass(snapshotLimits.customerAnswerMs - 1);
  expect(page.stored).toEqual([]);
  await page.clock.pass(1);

  await expect.poll(() => page.state.status).toBe('taken');
  expect(page.stored).toEqual(['right received']);
});

test('sends no frame when the customer’s page answered in time', async () => {
  const page = openPage('agent');
  page.isAllowed = true;
  page.snapshots.take(asha);
  await page.clock.pass(100);

  page.receive(taken);
  await page.clock.pass(snapshotLimits.rightLifetimeMs);

  expect(page.stored).toEqual([]);
});

test('waits for the message about a picture that the customer’s page stored first', async () => {
  const page = openPage('agent');
  page.isAllowed = true;
  page.rejectStore = 'snapshot.expired';
  page.snapshots.take(asha);
  await page.clock.pass(snapshotLimits.customerAnswerMs + 100);

  page.receive(taken);
  await page.clock.pass(snapshotTimes.takenMessageMs);

  expect([page.state.status, page.errors]).toEqual(['taken', []]);
});

test('reports an order without any picture', async () => {
  const page = openPage('agent');
  page.isAllowed = true;
  page.received = null;
  page.snapshots.take(asha);

  await page.clock.pass(snapshotLimits.customerAnswerMs + 100);

  expect([page.state.status, page.errors]).toEqual(['none', ['snapshot.camera_off']]);
});

test('stops waiting for the answer of a customer who left', async () => {
  const page = openPage('agent');
  page.snapshots.take(asha);
  await page.clock.pass(0);

  page.snapshots.updatePeople([asha]);
  expect(page.state.status).toBe('asked');
  page.snapshots.updatePeople([]);
  expect(page.state.status).toBe('none');
});

test('asks the customer, and sends the answer with the question open until it is stored', async () => {
  const page = openPage('customer');
  page.receive({ type: 'ask', agentName: null });
  expect(page.state).toEqual({ status: 'question', agentName: null });

  await page.snapshots.answer(true);

  expect([page.state.status, page.answers]).toEqual(['none', [true]]);
});

test('takes the picture of the customer’s own camera on an order, and none without a camera', async () => {
  const page = openPage('customer');
  page.receive({ type: 'order', right: 'first', agentName: 'Priya' });
  page.camera = null;
  page.receive({ type: 'order', right: 'second', agentName: 'Priya' });

  await expect.poll(() => page.stored).toEqual(['first local']);
});

test('shows and sounds each picture to the customer, who can refuse more', async () => {
  const page = openPage('customer');
  page.receive({ ...taken, takenFrom: 'agent' });
  expect([page.state, page.sounds]).toEqual([{ status: 'shown', agentName: 'Priya' }, 1]);

  await page.snapshots.answer(false);

  expect([page.state.status, page.answers]).toEqual(['none', [false]]);
});

test('ignores messages of other topics and of unknown types', async () => {
  const page = openPage('customer');

  page.snapshots.onServerMessage('chat', new TextEncoder().encode(JSON.stringify(taken)));
  page.receive({ type: 'later' } as never);

  expect([page.state.status, page.sounds]).toEqual(['none', 0]);
});

test('a customer who refused can allow pictures later, and sees what counts', async () => {
  const page = openPage('customer');
  expect(page.areAllowed).toBeNull();
  page.receive({ type: 'ask', agentName: 'Priya' });

  await page.snapshots.answer(false);
  expect(page.areAllowed).toBe(false);
  await page.snapshots.answer(true);

  expect(page.areAllowed).toBe(true);
  expect(page.answers).toEqual([false, true]);
});

test('a picture shows a customer who has reloaded the page that pictures are allowed', () => {
  const page = openPage('customer');

  page.receive(taken);

  expect(page.areAllowed).toBe(true);
});
