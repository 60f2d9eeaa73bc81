/** The recordings in a real browser's private file system: list, unfinished files, download and deletion. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import { createRecordingFile, listRecordings, openRecording, removeRecording } from './recording-files.ts';
import { RecordingList } from './recording-list.tsx';
import type { RecordingInfo } from './recording-ports.ts';

const infoOf = (change: Partial<RecordingInfo> = {}): RecordingInfo => ({
  recordingId: crypto.randomUUID(),
  meetingId: 'meeting-1',
  userId: 'priya',
  productName: 'JEE Live Demo',
  startedAt: '2026-11-26T09:00:00.000Z',
  recordedMs: 0,
  isFinished: false,
  ...change,
});

async function removeAll() {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry('recordings', { recursive: true }).catch(() => {});
}
beforeEach(removeAll);
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await removeAll();
});

async function finished(change: Partial<RecordingInfo> = {}) {
  const info = infoOf(change);
  const file = await createRecordingFile(info);
  await file.write(new Blob(['first ']));
  await file.write(new Blob(['second']));
  await file.note({ ...info, recordedMs: 61_000, isFinished: true });
  await file.close();
  return info;
}

/** The files of a recording whose page crashed. */
async function interrupted() {
  const info = infoOf();
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('recordings', { create: true });
  for (const [name, text] of [
    [`${info.recordingId}.webm`, 'what was recorded'],
    [`${info.recordingId}.json`, `${JSON.stringify({ ...info, recordedMs: 30_000 })}   `],
  ] as const) {
    const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writable.write(text);
    await writable.close();
  }
  return info;
}

test('a recording is on the disk after each write, and listed as running until it is closed', async () => {
  const info = infoOf();
  const file = await createRecordingFile(info);
  await file.write(new Blob(['first ']));

  expect(await listRecordings('priya')).toMatchObject([{ status: 'running', bytes: 6 }]);
  await file.note({ ...info, recordedMs: 1000, isFinished: true });
  await file.close();

  const [recording] = await listRecordings('priya');
  expect(recording).toMatchObject({ status: 'finished', recordedMs: 1000, bytes: 6 });
});

test('chunks are kept in their order', async () => {
  await finished();
  const [recording] = await listRecordings('priya');
  if (!recording) throw new Error('no recording');

  expect(await (await openRecording(recording))?.text()).toBe('first second');
});

test('a recording that a crash interrupted is listed with everything that was written', async () => {
  await interrupted();

  const [recording] = await listRecordings('priya');
  if (!recording) throw new Error('no recording');

  expect(recording).toMatchObject({ status: 'interrupted', recordedMs: 30_000 });
  expect(await (await openRecording(recording))?.text()).toBe('what was recorded');
});

test('another agent on the same computer does not see the recording', async () => {
  await finished();

  expect(await listRecordings('arjun')).toEqual([]);
});

test('a write to a closed file is rejected', async () => {
  const file = await createRecordingFile(infoOf());
  await file.close();

  await expect(file.write(new Blob(['late']))).rejects.toThrow();
});

test('written data is kept when the writer ends without closing the file', async () => {
  const workers: Worker[] = [];
  class CountedWorker extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      workers.push(this);
    }
  }
  vi.stubGlobal('Worker', CountedWorker);
  const file = await createRecordingFile(infoOf());
  await file.write(new Blob(['first ']));
  await file.write(new Blob(['second']));

  for (const worker of workers) worker.terminate();

  const [recording] = await listRecordings('priya');
  if (!recording) throw new Error('no recording');
  expect(await (await openRecording(recording))?.text()).toBe('first second');
});

test('a deleted recording is removed, and deleting it again succeeds', async () => {
  const { recordingId } = await finished();

  await removeRecording(recordingId);
  await removeRecording(recordingId);

  expect(await listRecordings('priya')).toEqual([]);
});

async function showList(answer: () => Response) {
  const requests: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    requests.push(`${init?.method ?? 'GET'} ${url.pathname}`);
    return answer();
  });
  await render(
    <ConfigProvider value={{ timeZone: 'UTC' } as ClientConfig}>
      <RecordingList userId="priya" token={async () => 'token'} />
    </ConfigProvider>,
  );
  return requests;
}

test('the list shows when, how long and how large, and deletes after a confirmation', async () => {
  const { recordingId } = await finished();
  const requests = await showList(() => new Response(null, { status: 204 }));
  const at = '26-11-26, 09:00';

  await expect.element(page.getByText('1:01 · 1 kB')).toBeVisible();
  await page.getByRole('button', { name: m.recording_remove_of({ at }) }).click();
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: m.recording_remove_confirm(), exact: true }).click();

  await expect.element(page.getByText(m.recording_list_empty())).toBeVisible();
  expect(requests).toEqual([`DELETE /api/recordings/${recordingId}`]);
});

test('a recording that the server does not delete stays in the list with a message', async () => {
  await finished();
  const error = { error: { code: 'recording.running', message: '' } };
  await showList(() => Response.json(error, { status: 409 }));

  await page.getByRole('button', { name: m.recording_remove_of({ at: '26-11-26, 09:00' }) }).click();
  await page.getByRole('button', { name: m.recording_remove_confirm(), exact: true }).click();

  await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement();
  await expect.element(page.getByText('1:01 · 1 kB')).toBeVisible();
});

/** Answers the file picker with a file of the private file system, or with an error. */
async function answerPicker(
  change: (file: FileSystemFileHandle) => FileSystemFileHandle | Promise<never>,
): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory();
  const chosen = await root.getFileHandle('chosen.webm', { create: true });
  vi.stubGlobal('showSaveFilePicker', async () => change(chosen));
  return chosen;
}

const at = '26-11-26, 09:00';
const saveRecording = () => page.getByRole('button', { name: m.recording_save_of({ at }) }).click();
const accepted = () => new Response(null, { status: 204 });

test('a recording is saved into the file that the agent chose', async () => {
  await finished();
  const chosen = await answerPicker((file) => file);
  await showList(accepted);

  await saveRecording();

  await expect.poll(async () => (await chosen.getFile()).text()).toContain('first second');
});

test('a recording whose target file was removed while it was saved stays in the list with a message', async () => {
  await finished();
  const revoked = () => Promise.reject(new DOMException('The handle was revoked.', 'NotAllowedError'));
  await answerPicker((file) => Object.assign(file, { createWritable: revoked }));
  await showList(accepted);

  await saveRecording();

  await expect.element(page.getByText(m.recording_save_failed())).toBeVisible();
  await expect.element(page.getByText('1:01 · 1 kB')).toBeVisible();
});

test('cancelling the file picker downloads nothing and shows no error', async () => {
  await finished();
  await answerPicker(() => Promise.reject(new DOMException('Cancelled.', 'AbortError')));
  const requests = await showList(accepted);

  await saveRecording();

  await expect.element(page.getByRole('button', { name: m.recording_save_of({ at }) })).toBeEnabled();
  expect(requests).toEqual([]);
  await expect.element(page.getByText(m.recording_save_failed())).not.toBeInTheDocument();
});
