/** Video and controls of the picture-in-picture window, and the controls of a video's window. */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../../paraglide/messages.js';
import type { RemoteMedia, RemotePerson } from '../../call/call-ports.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { buildPerson } from '../../testing/fake-call.ts';
import { PipWindow } from './picture-in-picture.tsx';
import { usePip } from './use-pip.ts';

let stopDrawing = () => {};
afterEach(() => {
  stopDrawing();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function buildContext({ as = 'agent', people = [buildPerson({ camera: null })] as RemotePerson[] } = {}) {
  const call = { setEnabled: vi.fn(), hangUp: vi.fn(), leave: vi.fn() };
  const context = {
    call,
    room: { as },
    state: { people, devices: { microphone: 'on', camera: 'off' }, isHangingUp: false, meeting: null },
    toolsState: { screen: null, plan: { isReceivedVideoPaused: false } },
  } as unknown as RoomContext;
  return { call, context };
}

/** As in the room: the window opens by a button of the page. */
function Opener({ context }: { context: RoomContext }) {
  const pip = usePip(context);
  return (
    <>
      <button type="button" onClick={pip.toggle}>
        {m.tools_pip()}
      </button>
      {pip.window && <PipWindow context={context} into={pip.window} />}
    </>
  );
}

/** Headless Chromium opens no document window, so a frame is the window. */
async function openWindow(context: RoomContext): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { width: '360px', height: '300px' });
  document.body.append(frame);
  // A page copies linked sheets; those of the tests are inline.
  for (const sheet of document.querySelectorAll('style'))
    frame.contentDocument?.head.append(sheet.cloneNode(true));
  vi.stubGlobal('documentPictureInPicture', { requestWindow: async () => frame.contentWindow });
  await render(<Opener context={context} />);
  await page.getByRole('button', { name: m.tools_pip() }).click();
  await vi.waitFor(() => expect(frame.contentDocument?.querySelector('button')).not.toBeNull());
  return frame;
}

function press(frame: HTMLIFrameElement, name: string): void {
  const buttons = [...(frame.contentDocument?.querySelectorAll('button') ?? [])];
  const button = buttons.find((each) => (each.ariaLabel ?? each.textContent) === name);
  if (!button) throw new Error(`No button "${name}" among ${buttons.map((each) => each.outerHTML)}`);
  button.click();
}

test('mutes the microphone and turns on the camera in the picture-in-picture window', async () => {
  const { call, context } = buildContext();
  const frame = await openWindow(context);

  press(frame, m.room_mute());
  press(frame, m.room_camera_on());

  expect(call.setEnabled.mock.calls).toEqual([
    ['microphone', false],
    ['camera', true],
  ]);
});

test('asks an agent in the picture-in-picture window before it ends the meeting for a customer', async () => {
  const { call, context } = buildContext();
  const frame = await openWindow(context);

  press(frame, m.room_end());
  const question = () => frame.contentDocument?.querySelector(`[aria-label="${m.room_end_question()}"]`);
  await vi.waitFor(() => expect(question()).not.toBeNull());
  expect(frame.contentDocument?.activeElement?.textContent).toBe(m.room_end_stay());
  expect(call.hangUp).not.toHaveBeenCalled();

  press(frame, m.room_end_confirm());
  expect(call.hangUp).toHaveBeenCalledOnce();
});

test('keeps the meeting when the agent answers the question with "Stay" in the window', async () => {
  const { call, context } = buildContext();
  const frame = await openWindow(context);

  press(frame, m.room_end());
  await vi.waitFor(() => press(frame, m.room_end_stay()));

  await vi.waitFor(() => press(frame, m.room_mute()));
  expect(call.hangUp).not.toHaveBeenCalled();
});

test('a customer leaves in the picture-in-picture window without a question', async () => {
  const { call, context } = buildContext({ as: 'customer' });
  const frame = await openWindow(context);

  press(frame, m.room_leave());

  expect(call.leave).toHaveBeenCalledOnce();
});

test('the window of a video has mute, camera and hang-up where there are no document windows', async () => {
  vi.stubGlobal('documentPictureInPicture', undefined);
  const handlers = new Map<string, () => void>();
  vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation((action, handler) => {
    if (handler) handlers.set(action, handler as () => void);
    else handlers.delete(action);
  });
  const { call, context } = buildContext();
  await render(<Opener context={context} />);
  vi.spyOn(document, 'pictureInPictureElement', 'get').mockReturnValue(document.createElement('video'));
  document.dispatchEvent(new Event('enterpictureinpicture'));
  await vi.waitFor(() => expect(handlers.size).toBe(3));

  handlers.get('togglemicrophone')?.();
  handlers.get('togglecamera')?.();
  handlers.get('hangup')?.();

  expect(call.setEnabled.mock.calls).toEqual([
    ['microphone', false],
    ['camera', true],
  ]);
  expect(call.hangUp).toHaveBeenCalledOnce();
});

/** A camera that draws a picture of this size. */
function fakeCamera(width: number, height: number): RemoteMedia {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const timer = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50);
  stopDrawing = () => clearInterval(timer);
  const attach = (element: HTMLMediaElement) => {
    element.srcObject = canvas.captureStream();
    return () => {};
  };
  return { id: 'camera', attach };
}

test('shows a video whole in the window where a crop would hide too much, also after the window is resized', async () => {
  const { context } = buildContext({ people: [buildPerson({ camera: fakeCamera(180, 320) })] });
  const frame = await openWindow(context);
  const fit = () => frame.contentDocument?.querySelector('video')?.style.objectFit;
  await expect.poll(fit).toBe('contain');

  Object.assign(frame.style, { width: '240px', height: '500px' });

  await expect.poll(fit).toBe('cover');
});
