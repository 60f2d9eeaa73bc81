/** The agent's controls of a recording in a real browser: who agreed, the time, and the room on the disk. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import { createObservable } from '../../../platform/state/observable.ts';
import type { ConsentState, ConsentViewModel } from '../consent/consent-view-model.ts';
import AgentRecording from './agent-recording.tsx';
import { timeInBytes } from './free-space.ts';

const recordingId = '00000000-0000-4000-8000-000000000001';
const asha = { customerId: '00000000-0000-4000-8000-0000000000c1', name: 'Asha Rao' };
const bytesPerMinute = 60_000 / timeInBytes(1);

let stopReasons: unknown[];
beforeEach(() => {
  stopReasons = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  const root = await navigator.storage.getDirectory();
  await root.removeEntry('recordings', { recursive: true }).catch(() => {});
});

function leaveSpace(minutes: number) {
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: minutes * bytesPerMinute, usage: 0 });
}

function answerRequests() {
  vi.spyOn(window, 'fetch').mockImplementation(async (request, options) => {
    const url = request instanceof Request ? request.url : String(request);
    if (!url.includes('/stop')) return Response.json({ result: { recordingId } }, { status: 201 });
    const body = request instanceof Request ? await request.clone().text() : String(options?.body);
    stopReasons.push(JSON.parse(body).reason);
    return new Response(null, { status: 204 });
  });
}

/** A consent that the test gives. */
function createAnswers() {
  const { state, subscribe, update } = createObservable<ConsentState>({
    recording: null,
    asksOnEntry: false,
    ended: null,
    consents: [],
    isKnown: true,
    isSending: false,
    hasFailed: false,
  });
  const set = (granted: boolean | null) =>
    update({
      recording: {
        recordingId,
        kind: 'local',
        status: granted ? 'recording' : 'asking',
        isOwn: true,
        startedAt: '2026-11-26T09:00:00.000Z',
      },
      consents: [{ ...asha, granted }],
    });
  const consent: ConsentViewModel = {
    state,
    subscribe,
    mayRecord: () => state().consents.every(({ granted }) => granted === true),
    answer: async () => {},
    receive: () => {},
    refresh: () => {},
    close: () => {},
  };
  return { consent, set };
}

function RoomWithRecording({ consent }: { consent: ConsentViewModel }) {
  return (
    <ConfigProvider value={{ timeZone: 'UTC' } as ClientConfig}>
      <AgentRecording
        room={{
          as: 'agent',
          meetingId: 'meeting-1',
          token: async () => 'token',
          isConnected: true,
          selfIdentity: 'staff:priya',
          people: [],
          onServerMessage: () => () => {},
          productName: 'JEE Live Demo',
          agentName: 'Priya Nair',
          tracks: () => [],
          isOpen: true,
          onOpen: () => {},
          onClose: () => {},
          onTool: () => {},
        }}
        consent={consent}
        state={consent.state()}
      />
    </ConfigProvider>
  );
}

async function openControls() {
  answerRequests();
  const { consent, set } = createAnswers();
  const shown = await render(<RoomWithRecording consent={consent} />);
  return {
    start: () => page.getByRole('button', { name: m.recording_start() }).click(),
    async answer(granted: boolean | null) {
      set(granted);
      await shown.rerender(<RoomWithRecording consent={consent} />);
    },
  };
}

test('a recording waits for the answer of the customer, and stops on request', async () => {
  leaveSpace(120);
  const controls = await openControls();

  await controls.start();
  await controls.answer(null);
  await expect.element(page.getByText(m.recording_waiting())).toBeVisible();
  const answers = page.getByRole('list', { name: m.recording_answers() });
  await expect.element(answers.getByText('Asha Rao')).toBeVisible();
  await controls.answer(true);
  await expect.element(page.getByText(m.recording_waiting())).not.toBeInTheDocument();
  await page.getByRole('button', { name: m.recording_stop() }).click();

  await expect.element(page.getByRole('button', { name: m.recording_start() })).toBeVisible();
  expect(stopReasons).toEqual(['agent']);
});

test('with less than ten minutes of space the agent is warned before the recording stops', async () => {
  leaveSpace(9.5);
  const controls = await openControls();

  await controls.start();
  await controls.answer(true);

  await expect.element(page.getByText(m.recording_space_low())).toBeVisible();
  await expect.element(page.getByText(m.recording_space_minutes({ count: 9 }))).toBeVisible();
  await page.getByRole('button', { name: m.recording_stop() }).click();
  await expect.element(page.getByRole('button', { name: m.recording_start() })).toBeVisible();
  expect(stopReasons).toEqual(['agent']);
});

test('with less than a minute of space no recording starts, and the reason is shown', async () => {
  leaveSpace(0.5);
  const controls = await openControls();

  await controls.start();

  await expect.element(page.getByText(m.recording_problem_no_space())).toBeVisible();
  expect(stopReasons).toEqual([]);
});
