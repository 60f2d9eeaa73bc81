/** The agent's key for OBS: where to enter it, that it is shown once, and what happens when it is revoked. */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../../paraglide/messages.js';
import type { RoomContext } from '../../room/room-context.ts';
import ObsSheet from './obs-sheet.tsx';

const createdAt = '2026-11-26T09:30:00.000Z';
let meetingId = '';
/** Of the key on the server; `null` without one. */
let stored: string | null = null;
let error: string | null = null;
const requests: string[] = [];

beforeEach(() => {
  meetingId = crypto.randomUUID();
  stored = null;
  error = null;
  requests.length = 0;
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    requests.push(method);
    if (error) return Response.json({ error: { code: error, message: '' } }, { status: 409 });
    if (method === 'DELETE') {
      stored = null;
      return new Response(null, { status: 204 });
    }
    if (method === 'POST') stored = createdAt;
    const key = method === 'POST' ? { key: 'secret-key' } : {};
    return Response.json({ result: { path: `/whip/${meetingId}`, createdAt: stored, ...key } });
  });
});
afterEach(() => vi.unstubAllGlobals());

function show({ isObsConnected = false } = {}) {
  const context = {
    room: { meetingId, token: async () => 'token' },
    toolsState: { isObsConnected },
  } as unknown as RoomContext;
  return render(<ObsSheet context={context} onClose={() => {}} />);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('the keyboard alone creates a key, whose values are selected when they are focused', async () => {
  await show();
  await expect.element(button(m.obs_create())).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');

  await expect.element(field(m.obs_server())).toHaveValue(`${window.location.origin}/whip/${meetingId}`);
  await expect.element(field(m.obs_token())).toHaveValue('secret-key');
  const input = field(m.obs_token()).element() as HTMLInputElement;
  input.focus();

  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('secret-key');
  expect(requests).toEqual(['GET', 'POST']);
});

test('the sheet shows the key that this page created again, and not one of another page', async () => {
  const { unmount } = await show();
  await button(m.obs_create()).click();
  await expect.element(field(m.obs_token())).toBeVisible();
  await unmount();
  const second = await show();
  await expect.element(field(m.obs_token())).toHaveValue('secret-key');
  await second.unmount();

  stored = '2026-11-26T09:45:00.000Z';
  await show();

  await expect.element(page.getByText(m.obs_create_again_hint())).toBeVisible();
  await expect.element(field(m.obs_token())).not.toBeInTheDocument();
  await expect.element(button(m.obs_create_again())).toBeVisible();
});

test('a copied value is confirmed on its button, and a refused clipboard is explained', async () => {
  const copied: string[] = [];
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(async (text) => void copied.push(text));
  await show();
  await button(m.obs_create()).click();

  await button(m.obs_copy_token()).click();
  await expect.element(button(m.obs_copy_token())).toHaveTextContent(m.obs_copied());
  expect(copied).toEqual(['secret-key']);
  write.mockRejectedValue(new Error('not allowed'));
  await button(m.obs_copy_server()).click();

  await expect.element(page.getByRole('alert')).toHaveTextContent(m.obs_copy_failed());
  write.mockRestore();
});

test('revoking removes the key and is confirmed', async () => {
  stored = createdAt;
  await show({ isObsConnected: true });
  await expect.element(page.getByRole('status')).toHaveTextContent(m.obs_connected());

  await button(m.obs_revoke()).click();

  await expect.element(page.getByRole('status')).toHaveTextContent(m.obs_revoked());
  await expect.element(button(m.obs_create())).toBeVisible();
  expect(stored).toBeNull();
});

test('a failure is explained, and the action can be repeated', async () => {
  stored = createdAt;
  await show();
  await expect.element(button(m.obs_create_again())).toBeVisible();
  error = 'meeting.ended';
  await button(m.obs_create_again()).click();
  await expect.element(page.getByRole('alert')).toBeVisible();

  error = null;
  await button(m.obs_create_again()).click();

  await expect.element(field(m.obs_token())).toHaveValue('secret-key');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
