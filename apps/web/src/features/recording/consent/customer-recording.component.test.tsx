/** The customer's question about a recording, and the sign. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import type { RecordingState } from '@foyer/contract/meetings/recording-consent.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import type { ConsentState } from './consent-view-model.ts';
import { CustomerRecording } from './customer-recording.tsx';

const config = { clientName: 'Acme Learning' } as ClientConfig;

const stateWith = (
  granted: boolean | null,
  status: NonNullable<RecordingState['recording']>['status'],
  change: Partial<ConsentState> = {},
): ConsentState => ({
  recording: {
    recordingId: 'recording-1',
    kind: 'local',
    status,
    startedAt: '2026-11-26T09:00:00.000Z',
    isOwn: false,
  },
  asksOnEntry: false,
  consents: [{ customerId: 'asha', name: 'Asha Rao', granted }],
  ended: null,
  isKnown: true,
  isSending: false,
  hasFailed: false,
  ...change,
});

const none: ConsentState = { ...stateWith(null, 'asking'), recording: null, consents: [] };

async function show(state: ConsentState) {
  const answers: boolean[] = [];
  const consent = {
    state: () => state,
    async answer(granted: boolean) {
      answers.push(granted);
    },
  };
  const part = (shown: ConsentState) => (
    <ConfigProvider value={config}>
      <CustomerRecording consent={consent} state={shown} agentName="Priya Shah" />
    </ConfigProvider>
  );
  const { rerender } = await render(part(state));
  const update = (next: ConsentState) => rerender(part(next));
  return { answers, update };
}

const question = page.getByRole('dialog', { name: m.recording_consent_title() });
const signOf = (label: string, action: string) => page.getByRole('button', { name: `${label}. ${action}` });

test('a customer is asked when a recording starts, and the refusal comes first', async () => {
  const { answers } = await show(stateWith(null, 'asking'));

  await expect.element(question).toBeVisible();
  await expect.element(question.getByText(/Priya Shah would like/)).toBeVisible();
  expect(document.activeElement?.textContent).toBe(m.recording_consent_refuse());
  await userEvent.keyboard('{Tab}{Enter}');

  await expect.poll(() => answers).toEqual([true]);
  await expect.element(question).not.toBeInTheDocument();
});

test('Esc closes the question without an answer, and the sign opens it again', async () => {
  const { answers } = await show(stateWith(null, 'asking'));

  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await signOf(m.recording_sign_asking(), m.recording_sign_answer()).click();
  await question.getByRole('button', { name: m.recording_consent_refuse() }).click();

  await expect.poll(() => answers).toEqual([false]);
});

test('a customer who agreed is not asked again, sees the sign, and can change the answer', async () => {
  const { answers } = await show(stateWith(true, 'recording'));

  await expect.element(question).not.toBeInTheDocument();
  await signOf(m.recording_sign_recording(), m.recording_sign_change()).click();
  await question.getByRole('button', { name: m.recording_consent_refuse() }).click();

  await expect.poll(() => answers).toEqual([false]);
});

test('an answer that was not sent keeps the question open with an error', async () => {
  await show(stateWith(null, 'asking', { hasFailed: true }));

  await question.getByRole('button', { name: m.recording_consent_allow() }).click();

  await expect.element(question.getByRole('alert')).toHaveTextContent(m.recording_consent_failed());
});

test('the start, the pause and the end of a recording are announced to screen readers', async () => {
  const { update } = await show(none);
  const announcement = page.getByRole('status');
  await expect.element(announcement).toHaveTextContent('');

  await update(stateWith(true, 'recording'));
  await expect.element(announcement).toHaveTextContent(m.recording_said_on());
  await update(stateWith(true, 'refused'));
  await expect.element(announcement).toHaveTextContent(m.recording_said_paused());
  await update(none);
  await expect.element(announcement).toHaveTextContent(m.recording_said_off());
});

test('where the company records, a customer who has not answered is asked on entering, by its name', async () => {
  const { answers } = await show({
    ...none,
    asksOnEntry: true,
    consents: [{ customerId: 'asha', name: 'Asha Rao', granted: null }],
  });

  await expect.element(question.getByText(/Acme Learning would like/)).toBeVisible();
  await question.getByRole('button', { name: m.recording_consent_refuse() }).click();

  await expect.poll(() => answers).toEqual([false]);
});

test('a customer who agreed before the meeting is not asked again on entering', async () => {
  await show({
    ...none,
    asksOnEntry: true,
    consents: [{ customerId: 'asha', name: 'Asha Rao', granted: true }],
  });

  await expect.element(question).not.toBeInTheDocument();
});

test('a paused recording has a sign that says so', async () => {
  await show({ ...stateWith(true, 'paused'), asksOnEntry: true });

  await expect.element(signOf(m.recording_sign_paused(), m.recording_sign_change())).toBeVisible();
});
