/** Recordings in the console: the list, the player with its keys, the files, and the deletion with a reason. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { errorResponse } from './support/fake-api.ts';

const id = '00000000-0000-4000-8000-00000000000e';
const routes = {
  list: 'GET /api/manage/recordings',
  play: 'POST /api/recordings/:recordingId/playback',
  download: 'POST /api/recordings/:recordingId/tracks/:track/download',
  singleFile: 'POST /api/recordings/:recordingId/single-file',
  remove: 'POST /api/recordings/:recordingId/deletion',
};
const row = {
  id,
  meetingId: id,
  state: 'READY',
  failure: null,
  startedAt: '2026-11-26T09:00:00.000Z',
  stoppedAt: '2026-11-26T09:01:00.000Z',
  durationMs: 60_000,
  bytes: 2_500_000,
  productName: 'JEE Live Demo',
  customerNames: 'Asha Rao',
  agentName: 'Priya Nair',
  startedBy: 'by_hand',
  deletedOn: '2027-02-24T09:00:00.000Z',
};
const listed = { result: { rows: [row], total: 1 } };

let opened: ConsolePage;
let video: string;
beforeEach(async () => {
  await page.viewport(1280, 800);
  video = await recordVideo();
});
afterEach(async () => {
  await opened.close();
  URL.revokeObjectURL(video);
});

/** A second of a moving picture, as a browser writes it. */
async function recordVideo(): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = 160;
  canvas.height = 90;
  const picture = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  for (let frame = 0; frame < 15; frame += 1) {
    picture?.fillRect(frame * 10, 0, 10, 90);
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await stopped;
  return URL.createObjectURL(new Blob(chunks, { type: 'video/webm' }));
}

const playbackOf = (change: object = {}) => ({
  result: {
    recordingId: id,
    startedAt: row.startedAt,
    durationMs: 60_000,
    productName: row.productName,
    gaps: [{ from: 20_000, to: 30_000, reason: 'on_hold' }],
    tracks: [
      {
        track: 0,
        url: video,
        identity: 'customer:asha',
        side: 'customer',
        name: 'Asha Rao',
        source: 'camera',
        mediaType: 'video/webm',
        from: 0,
        to: 60_000,
        bytes: 2_500_000,
        muted: [{ from: 40_000, to: 50_000 }],
      },
    ],
    speaking: [{ identity: 'customer:asha', from: 1_000, to: 3_000 }],
    chapters: [
      { at: 0, kind: 'joined', name: 'Asha Rao' },
      { at: 20_000, kind: 'on_hold', name: '' },
    ],
    linksExpireAt: '2026-11-26T09:10:00.000Z',
    ...change,
  },
});

async function open(answers: Readonly<Record<string, unknown>> = {}, role: 'ADMIN' | 'AGENT' = 'ADMIN') {
  opened = await openConsolePage({
    path: '/app/recordings',
    role,
    state: 'full',
    flags: ['lobbyMode', 'serverSideRecording'],
    answers: { [routes.list]: listed, [routes.play]: playbackOf(), ...answers },
  });
}

async function choose(action: string) {
  await page
    .getByRole('button', { name: /Asha Rao|actions/i })
    .last()
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const player = () => page.getByRole('group', { name: m.staff_recordings_player() });
const position = () => player().getByRole('slider', { name: m.staff_recordings_seek() });
const openPlayer = async () => {
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await expect.element(player()).toBeVisible();
};

test('lists recordings with length, size and state', async () => {
  await open();

  const tableRow = page.getByRole('row').nth(1);
  await expect.element(tableRow.getByText('Asha Rao')).toBeVisible();
  await expect.element(tableRow.getByText('1:00')).toBeVisible();
  await expect.element(tableRow.getByText('2.5 MB')).toBeVisible();
  await expect.element(tableRow.getByText(m.staff_recordings_state_ready())).toBeVisible();
});

test.each(['nothing_recorded', 'capacity_reached'])(
  'names the reason %s of a failed recording in full, in a table that fits at 1280 px',
  async (failure) => {
    await open({ [routes.list]: { result: { rows: [{ ...row, state: 'FAILED', failure }], total: 1 } } });
    const state = page.getByRole('gridcell', { name: new RegExp(m.staff_recordings_state_failed()) });
    await expect.element(state).toBeVisible();
    const scroller = page.getByRole('grid').element().querySelector('.MuiDataGrid-virtualScroller');
    const hidden = (element: Element | null | undefined) =>
      element && {
        across: element.scrollWidth - element.clientWidth,
        down: element.scrollHeight - element.clientHeight,
      };

    expect(hidden(state.element())).toEqual({ across: 0, down: 0 });
    expect(hidden(scroller)?.across).toBe(0);
  },
);

test('shows without a reload that a recording is ready', async () => {
  const stopping = { rows: [{ ...row, state: 'STOPPING', durationMs: null }], total: 1 };
  await open({ [routes.list]: { result: stopping } });
  await expect.element(page.getByText(m.staff_recordings_state_stopping())).toBeVisible();

  opened.api.answer(routes.list, listed);

  await expect.element(page.getByText(m.staff_recordings_state_ready())).toBeVisible();
});

test('plays the picture, and the position moves with it', async () => {
  await open();
  await openPlayer();

  await player().getByRole('button', { name: m.staff_recordings_play() }).click();

  await expect.poll(() => Number((position().element() as HTMLInputElement).value)).toBeGreaterThan(100);
  await player().getByRole('button', { name: m.staff_recordings_pause() }).click();
  await expect.element(player().getByRole('button', { name: m.staff_recordings_play() })).toBeVisible();
});

test('is moved with the keyboard, jumps over pauses, and says where it is', async () => {
  await open();
  await openPlayer();
  (position().element() as HTMLInputElement).focus();

  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(position()).toHaveAttribute('aria-valuetext', '0:02 of 1:00');
  await player()
    .getByRole('button', { name: /On hold/ })
    .click();

  await expect.element(position()).toHaveAttribute('aria-valuetext', '0:30 of 1:00');
});

test('shows no picture while the camera was off', async () => {
  await open();
  await openPlayer();

  for (let jump = 0; jump < 3; jump += 1)
    await player().getByRole('button', { name: m.staff_recordings_forward() }).click();

  await expect.element(player().getByText(m.staff_recordings_camera_off({ name: 'Asha Rao' }))).toBeVisible();
});

test('has pictures of the recording, which jump to their place', async () => {
  await open();
  await openPlayer();
  const pictures = player().getByRole('list', { name: m.staff_recordings_previews() });
  await expect.poll(() => pictures.getByRole('button').elements().length).toBe(5);

  await pictures.getByRole('button').nth(1).click();

  await expect.element(position()).toHaveAttribute('aria-valuetext', '0:15 of 1:00');
});

test('does not move its controls when the pictures of the recording arrive', async () => {
  await open();
  await openPlayer();
  const forward = player().getByRole('button', { name: m.staff_recordings_forward() });
  const top = () =>
    forward.element().getBoundingClientRect().top - player().element().getBoundingClientRect().top;
  const first = top();

  const pictures = player().getByRole('list', { name: m.staff_recordings_previews() });
  await expect.poll(() => pictures.getByRole('button').elements().length).toBe(5);

  expect(top()).toBeCloseTo(first, 0);
});

test('marks who speaks', async () => {
  await open();
  await openPlayer();
  const picture = player().getByRole('figure');
  await expect.element(picture).not.toHaveAttribute('data-speaking');
  (position().element() as HTMLInputElement).focus();

  await userEvent.keyboard('{ArrowRight}{ArrowRight}');

  await expect.element(picture).toHaveAttribute('data-speaking');
});

/** A recording whose only file fails at once. */
function playbackWithBrokenFile() {
  const broken = playbackOf();
  broken.result.tracks[0] = { ...broken.result.tracks[0], url: '/api/recordings/expired' } as never;
  return broken;
}
const playbackRequests = () => opened.api.requests.filter((each) => each.endsWith('/playback')).length;

test('loads a file by a new link when the old one has expired', async () => {
  await open({ [routes.play]: playbackWithBrokenFile() });
  opened.api.answer(routes.play, playbackWithBrokenFile(), playbackOf());
  await openPlayer();

  await expect.poll(() => document.querySelector('video')?.readyState).toBeGreaterThanOrEqual(2);
  await expect.element(page.getByText(m.staff_recordings_file_failed())).not.toBeInTheDocument();
});

test('says that a file cannot be loaded by new links either, and loads it when asked to try again', async () => {
  await open({ [routes.play]: playbackWithBrokenFile() });
  await openPlayer();
  const alert = page.getByRole('alert').filter({ hasText: m.staff_recordings_file_failed() });
  await expect.element(alert).toBeVisible();
  expect(playbackRequests()).toBe(4);
  opened.api.answer(routes.play, playbackOf());

  await alert.getByRole('button', { name: m.staff_try_again() }).click();

  await expect.element(alert).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector('video')?.readyState).toBeGreaterThanOrEqual(2);
});

test('stops when no file can be loaded', async () => {
  await open({ [routes.play]: playbackWithBrokenFile() });
  await openPlayer();
  await player().getByRole('button', { name: m.staff_recordings_play() }).click();
  await expect.element(player().getByRole('button', { name: m.staff_recordings_pause() })).toBeVisible();

  await expect.element(page.getByText(m.staff_recordings_file_failed())).toBeVisible();

  await expect.element(player().getByRole('button', { name: m.staff_recordings_play() })).toBeVisible();
});

test('says that it loads while a file that is due has not arrived, and plays on when it has', async () => {
  const source = new MediaSource();
  const withoutBytes = playbackOf();
  withoutBytes.result.tracks[0] = {
    ...withoutBytes.result.tracks[0],
    url: URL.createObjectURL(source),
  } as never;
  await open({ [routes.play]: withoutBytes });
  await openPlayer();
  await player().getByRole('button', { name: m.staff_recordings_play() }).click();
  const loading = player().getByRole('status').filter({ hasText: m.staff_table_loading() });
  await expect.element(loading).toBeVisible();
  await expect.element(position()).toHaveValue('0');

  const bytes = await (await fetch(video)).arrayBuffer();
  const buffer = source.addSourceBuffer('video/webm;codecs=vp8');
  buffer.addEventListener('updateend', () => source.endOfStream(), { once: true });
  buffer.appendBuffer(bytes);

  await expect.element(loading).not.toBeInTheDocument();
  await expect.poll(() => Number((position().element() as HTMLInputElement).value)).toBeGreaterThan(100);
});

/** Firefox and Safari have no file picker; in a headless Chromium it would wait for a person. */
const removeFilePicker = () => Object.assign(window, { showSaveFilePicker: undefined });

test('is saved as one file of all tracks', async () => {
  removeFilePicker();
  const second = { ...playbackOf().result.tracks[0], to: 1000 } as never;
  await open({ [routes.singleFile]: playbackOf({ durationMs: 1000, gaps: [], tracks: [second] }) });
  const files = vi.spyOn(URL, 'createObjectURL');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await openPlayer();

  await page.getByRole('button', { name: /Save as one/ }).click();

  await expect.element(page.getByText(m.staff_recordings_single_file_done())).toBeVisible();
  const [link] = saved.mock.instances as unknown as HTMLAnchorElement[];
  expect(link?.download).toMatch(/^JEE Live Demo 2026-11-26 09-00\.(webm|mp4)$/);
  const [file] = files.mock.lastCall ?? [];
  expect(file instanceof Blob && file.size).toBeGreaterThan(1000);
  vi.restoreAllMocks();
});

test('says why one file could not be made, until it is asked for again', async () => {
  removeFilePicker();
  await open({ [routes.singleFile]: errorResponse('storage.unavailable') });
  await openPlayer();
  const save = page.getByRole('button', { name: /Save as one/ });
  const reason = page.getByText(m.error_storage_unavailable());

  await save.click();
  await expect.element(reason).toBeVisible();

  let respond = (_response: Response) => {};
  opened.api.answer(routes.singleFile, new Promise<Response>((resolve) => (respond = resolve)));
  await save.click();
  await page.getByRole('button', { name: m.staff_cancel() }).click();
  respond(errorResponse('storage.unavailable'));
  await expect.element(save).toBeVisible();
  await expect.element(reason).not.toBeInTheDocument();
});

test('a recording that cannot be played says so', async () => {
  await open({ [routes.play]: errorResponse('recording.not_ready') });
  await page.getByRole('row').nth(1).getByRole('button').first().click();

  await expect.element(page.getByText(m.error_recording_not_ready())).toBeVisible();
});

test('is deleted with a reason only', async () => {
  await open();
  await choose(m.staff_recordings_delete());
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: m.staff_recordings_delete(), exact: true });
  await confirm.click();
  await expect.element(dialog.getByText(m.staff_recordings_reason_missing())).toBeVisible();

  await dialog.getByLabelText(m.staff_recordings_reason()).fill('Asked for by the customer.');
  await confirm.click();

  await expect.poll(() => opened.api.bodyOf(routes.remove)).toEqual({ reason: 'Asked for by the customer.' });
  await expect.element(dialog).not.toBeInTheDocument();
});
