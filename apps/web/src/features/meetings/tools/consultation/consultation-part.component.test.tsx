/** The first agent's notice: asking, talking, handing over, and what is shown when it ended. */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import type { Consultation, ConsultationEndReason } from '@foyer/contract/lobby/consultations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../../paraglide/messages.js';
import type { RoomContext } from '../../room/room-context.ts';
import ConsultationPart from './consultation-part.tsx';

const asked: Consultation = {
  consultationId: '00000000-0000-4000-8000-000000000001',
  meetingId: '00000000-0000-4000-8000-000000000002',
  status: 'ASKED',
  endReason: null,
  agentName: 'Priya Venkatesh',
  targetName: 'Vikram Das',
  productName: 'JEE Live',
  productSlug: 'jee-live',
  remainingMs: 30_000,
};

/** What the server answers, by method and the end of the path. */
let server: { consultation: Consultation; refusal: string | null; requests: string[] };
let changed = () => {};
const setEnabled = vi.fn();

beforeEach(() => {
  server = { consultation: asked, refusal: null, requests: [] };
  setEnabled.mockClear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const method = init?.method ?? 'GET';
    server.requests.push(`${method} ${String(url).split('/').at(-1)}`);
    if (String(url).endsWith('/voice') || (method !== 'GET' && server.refusal))
      return Response.json(
        { error: { code: server.refusal ?? 'consultation.over', message: '' } },
        { status: 409 },
      );
    return Response.json({ result: server.consultation });
  });
});
afterEach(() => vi.restoreAllMocks());

async function renderPart(consultation: Partial<Consultation> = {}) {
  server.consultation = { ...asked, ...consultation };
  const context = {
    call: { setEnabled },
    state: {
      status: 'connected',
      people: [],
      devices: { camera: 'on', microphone: 'on' },
      meeting: { customerName: 'Tanvi Shah', agentName: 'Priya Venkatesh' },
    },
    tools: {
      onServerMessage(listener: (topic: string) => void) {
        changed = () => listener('consultation');
        return () => {};
      },
    },
    room: { as: 'agent', meetingId: asked.meetingId, token: async () => 'token' },
  } as unknown as RoomContext;
  const screen = await render(<ConsultationPart context={context} />);
  await expect.poll(() => server.requests.length).toBeGreaterThan(0);
  return screen;
}

function change(consultation: Partial<Consultation>): void {
  server.consultation = { ...server.consultation, ...consultation };
  changed();
}

const alerts = page.getByRole('alert');

test('asking shows the remaining time and that the customer is on hold, and can be cancelled', async () => {
  await renderPart();
  await expect.element(page.getByText(/^Asking Vikram Das, 0:(30|2\d)$/)).toBeVisible();
  server.consultation = { ...asked, status: 'ENDED', endReason: 'returned' };

  await page.getByRole('button', { name: m.consult_cancel() }).click();

  await expect.element(alerts.getByText(/^You're back with /)).toBeVisible();
  expect(server.requests).toContain(`DELETE ${asked.consultationId}`);
});

test('while the agents talk, the microphone is off in the meeting, and on again afterwards', async () => {
  await renderPart();

  change({ status: 'ACTIVE' });
  await expect
    .element(page.getByRole('region', { name: m.consult_region({ name: 'Vikram Das' }) }))
    .toBeVisible();
  expect(setEnabled.mock.calls).toEqual([['microphone', false, true]]);
  change({ status: 'ENDED', endReason: 'target-left' });

  await expect.element(alerts.getByText(/^Vikram Das hung up\. You're back with /)).toBeVisible();
  expect(setEnabled.mock.calls.at(-1)).toEqual(['microphone', true, true]);
});

test('a refused hand-over shows the reason, and the consultation continues', async () => {
  await renderPart({ status: 'ACTIVE' });
  server.refusal = 'meeting.left';

  await page.getByRole('button', { name: m.consult_hand_over() }).click();

  await expect.element(alerts.filter({ hasText: m.tools_refused_left() })).toBeVisible();
  await expect.element(page.getByRole('button', { name: m.consult_hand_over() })).toBeVisible();
});

test.each([
  ['refused', /^Vikram Das declined\./],
  ['no-answer', /^Vikram Das didn't answer\./],
  ['target-lost', /^Vikram Das is no longer available\./],
  ['target-busy', /^Vikram Das took another customer\./],
] as const)(
  'a consultation that ended as %s is shown as ended until it is dismissed',
  async (endReason, label) => {
    await renderPart();
    await expect.element(page.getByText(/^Asking Vikram Das/).first()).toBeVisible();

    change({ status: 'ENDED', endReason: endReason satisfies ConsultationEndReason });

    await expect.element(alerts.getByText(label)).toBeVisible();
    await page.getByRole('button', { name: m.consult_dismiss() }).click();
    await expect.element(alerts).not.toBeInTheDocument();
  },
);

test('a consultation that ended before the page was opened is not shown', async () => {
  const screen = await renderPart({ status: 'ENDED', endReason: 'refused' });

  expect(screen.container.textContent).toBe('');
});
