/** The agent's controls of a recording on the server. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import type { ConsentState } from '../consent/consent-view-model.ts';
import ServerRecording from './server-recording.tsx';

afterEach(() => vi.restoreAllMocks());

const asha = { customerId: 'asha', name: 'Asha Rao', granted: true };
const recording = {
  recordingId: 'recording-1',
  kind: 'server',
  status: 'recording',
  startedAt: '2026-11-26T09:00:00.000Z',
  isOwn: true,
} as const;
const idle: ConsentState = {
  recording: null,
  asksOnEntry: true,
  consents: [asha],
  ended: null,
  isKnown: true,
  isSending: false,
  hasFailed: false,
};

async function show(state: ConsentState, answer: () => Response = () => new Response(null, { status: 204 })) {
  const requests: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (request, options) => {
    const url = request instanceof Request ? request.url : String(request);
    const method = request instanceof Request ? request.method : options?.method;
    const body = request instanceof Request ? await request.clone().text() : options?.body;
    requests.push([method, new URL(url, location.href).pathname, body ? JSON.parse(String(body)) : null]);
    return answer();
  });
  const onLocal = vi.fn();
  const refresh = vi.fn();
  await render(
    <ServerRecording
      room={{
        as: 'agent',
        meetingId: 'meeting-1',
        token: async () => 'token',
        isConnected: true,
        selfIdentity: 'agent:priya',
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
      consent={{ refresh }}
      state={state}
      onLocal={onLocal}
    />,
  );
  return { requests, onLocal, refresh };
}

const dialog = page.getByRole('dialog', { name: m.tools_recording_name() });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const path = '/api/meetings/meeting-1/server-recording';

test('the agent sees who agreed, and starts the recording', async () => {
  const { requests, refresh } = await show(idle, () =>
    Response.json({ result: { recordingId: 'recording-1' } }, { status: 201 }),
  );
  await expect.element(dialog.getByText(m.recording_answer_allowed())).toBeVisible();

  await button(m.recording_start()).click();

  await expect.poll(() => requests).toEqual([['POST', path, null]]);
  await expect.poll(() => refresh.mock.calls.length).toBe(1);
});

test.each([
  [null, m.recording_server_waits()],
  [false, m.recording_server_refused()],
] as const)('with the answer %s the agent reads why nothing can be recorded', async (granted, text) => {
  await show({ ...idle, consents: [{ ...asha, granted }] });

  await expect.element(dialog.getByText(text)).toBeVisible();
});

test('the agent pauses, resumes and stops', async () => {
  const { requests } = await show({ ...idle, recording });

  await button(m.recording_pause()).click();
  await expect.poll(() => requests.length).toBe(1);
  await button(m.recording_stop()).click();

  await expect
    .poll(() => requests)
    .toEqual([
      ['PUT', path, { state: 'paused' }],
      ['PUT', path, { state: 'stopped' }],
    ]);
});

test('a paused recording is resumed', async () => {
  const { requests } = await show({ ...idle, recording: { ...recording, status: 'paused' } });

  await button(m.recording_resume()).click();

  await expect.poll(() => requests).toEqual([['PUT', path, { state: 'recording' }]]);
});

test.each([
  ['recording.capacity_reached', 409, m.recording_problem_capacity()],
  ['recording.disk_full', 409, m.recording_problem_disk()],
  ['recording.consent_missing', 409, m.recording_problem_consent()],
])('a start that is refused with %s says why', async (code, status, text) => {
  await show(idle, () => Response.json({ error: { code, message: code, requestId: 'r' } }, { status }));

  await button(m.recording_start()).click();

  await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
});

test('a recording that ended by itself says why', async () => {
  await show({ ...idle, ended: 'unasked' });

  await expect.element(dialog.getByRole('alert')).toHaveTextContent(m.recording_ended_unasked());
});

test('an agent who may record in the browser too can change to it', async () => {
  const { onLocal } = await show(idle);

  await button(m.recording_server_local()).click();

  expect(onLocal).toHaveBeenCalledOnce();
});
