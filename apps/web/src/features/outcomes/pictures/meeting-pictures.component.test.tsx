/** The pictures of a meeting beside its outcome: the list, new ones during the meeting, and the deletion. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { snapshotTopic } from '@foyer/contract/meetings/snapshots.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import { MeetingPictures } from './meeting-pictures.tsx';

const snapshot = {
  id: 'p1',
  kind: 'snapshot',
  customerId: 'c1',
  takenByName: 'Priya',
  takenFrom: 'customer',
  type: 'image/jpeg',
  bytes: 9,
  createdAt: '2026-11-21T09:05:00.000Z',
};
let stored: (typeof snapshot)[] = [];
let emit: (topic: string, payload: Uint8Array) => void = () => {};

beforeEach(() => {
  stored = [snapshot, { ...snapshot, id: 'p2', takenFrom: 'agent' }];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
    if (init.method !== 'DELETE') return Response.json({ result: stored });
    stored = stored.filter(({ id }) => !String(url).endsWith(id));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.restoreAllMocks());

async function open(): Promise<void> {
  await render(
    <ConfigProvider value={{ timeZone: 'UTC' } as ClientConfig}>
      <MeetingPictures
        room={{ meetingId: 'meeting', as: 'agent', token: async () => 'token' }}
        isShown
        customers={[{ customerId: 'c1', customerName: 'Asha Rao' }]}
        onServerMessage={(listener) => {
          emit = listener;
          return () => {};
        }}
      />
    </ConfigProvider>,
  );
}

const rows = page.getByRole('listitem');

test('names the customer, the time and the agent, and marks a frame of the received video', async () => {
  await open();

  await expect.element(rows.nth(0).getByText('Snapshot of Asha Rao')).toBeVisible();
  await expect.element(rows.nth(0).getByText('09:05, Priya', { exact: true })).toBeVisible();
  await expect.element(rows.nth(1).getByText('09:05, Priya, from the received video')).toBeVisible();
});

test('a message about a new snapshot loads the list again', async () => {
  await open();
  await expect.element(rows.nth(1)).toBeVisible();

  stored = [...stored, { ...snapshot, id: 'p3' }];
  emit('chat', new Uint8Array());
  emit(snapshotTopic, new Uint8Array());

  await expect.element(rows.nth(2)).toBeVisible();
});

test('a picture is deleted after a confirmation only', async () => {
  await open();
  const title = m.meeting_pictures_snapshot_of({ name: 'Asha Rao' });
  const remove = page.getByRole('button', { name: m.meeting_pictures_delete_name({ title, time: '09:05' }) });
  await remove.first().click();
  const question = page.getByRole('dialog', { name: m.meeting_pictures_delete_question() });
  await question.getByRole('button', { name: m.meeting_pictures_cancel() }).click();
  expect(stored).toHaveLength(2);

  await remove.first().click();
  await question.getByRole('button', { name: m.meeting_pictures_delete() }).click();

  await expect.poll(() => stored.map(({ id }) => id)).toEqual(['p2']);
  await expect.poll(() => rows.elements().length).toBe(1);
});
