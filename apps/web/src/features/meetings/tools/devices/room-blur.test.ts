/** The blur of the background: what is sent while it is prepared, and when it ends. */
import { expect, test } from 'vitest';
import { type Blur, blurTimes } from '../../../../platform/devices/background-blur.ts';
import type { BlurFrame } from '../../../../platform/devices/blurred-camera.ts';
import type { DeviceChoice } from '../../../../platform/devices/device-choice.ts';
import { fakeClock } from '../../../../platform/testing/fake-clock.ts';
import type { CallState } from '../../call/call-state.ts';
import { createRoomBlur, type RoomBlurStatus } from './room-blur.ts';

interface FakeTrack extends MediaStreamTrack {
  readonly name: string;
}

interface Options {
  readonly choice?: DeviceChoice;
  readonly isCameraOn?: boolean;
  readonly canBlurInPage?: boolean;
  readonly native?: Blur | null;
}

/** A call whose camera passes through the filter, as the browser's cameras do. */
function setUp({ choice = {}, isCameraOn = true, canBlurInPage = true, native = null }: Options = {}) {
  const clock = fakeClock();
  const actions: string[] = [];
  const stored: DeviceChoice[] = [];
  const stops: string[] = [];
  const environment = { status: 'absent' as RoomBlurStatus, frames: 0, failFrame: () => {} };
  let filter: ((camera: MediaStreamTrack) => MediaStreamTrack) | null = null;
  let finish = () => {};
  let fail = () => {};
  const trackOf = (name: string) =>
    ({ name, getSettings: () => ({ frameRate: 30 }) }) as unknown as FakeTrack;
  const open = () => (filter?.(trackOf('camera')) ?? trackOf('camera')) as FakeTrack;
  let camera: FakeTrack | null = isCameraOn ? trackOf('camera') : null;

  const blur = createRoomBlur({
    clock,
    call: {
      state: () =>
        ({ localCamera: camera, devices: { camera: camera ? 'on' : 'off', microphone: 'on' } }) as CallState,
      setEnabled(kind, on) {
        actions.push(`${kind} ${on ? 'on' : 'off'}`);
        camera = on ? (camera ?? open()) : null;
      },
      reopen(kind, constraints) {
        actions.push(`reopen ${kind} ${JSON.stringify(constraints)}`);
        camera = open();
      },
    },
    canBlurInPage,
    isCameraWanted: () => !choice.isCameraOff,
    blurOf: () => native,
    setCameraFilter: (next) => {
      filter = next;
    },
    blurCamera(_camera, _prepared, onFailed) {
      environment.failFrame = onFailed;
      return { track: trackOf('blurred'), frames: () => environment.frames };
    },
    loadBlur: () =>
      new Promise<BlurFrame>((resolve, reject) => {
        finish = () => resolve(async (frame) => frame);
        fail = () => reject(new Error('no model'));
      }),
    recall: () => choice,
    remember: (change) => stored.push(change),
    onStatus: (status) => {
      environment.status = status;
    },
    onStopped: (reason) => stops.push(reason),
  });
  return {
    clock,
    actions,
    stored,
    stops,
    environment,
    blur,
    status: () => environment.status,
    camera: () => camera?.name ?? null,
    async prepare() {
      finish();
      await clock.pass(0);
    },
    async failToPrepare() {
      fail();
      await clock.pass(0);
    },
    /** The person turns the camera on. */
    turnCameraOn() {
      camera = open();
      blur.refresh();
    },
    turnCameraOff() {
      camera = null;
      blur.refresh();
    },
    async film(framesPerSecond: number, forSeconds: number) {
      for (let second = 0; second < forSeconds; second += 1) {
        environment.frames += framesPerSecond;
        await clock.pass(blurTimes.checkEveryMs);
      }
    },
  };
}

test('turns the camera off until the blur is ready, and then on with the background blurred', async () => {
  const { blur, status, camera, prepare, stored } = setUp();
  expect(status()).toBe('off');

  blur.set(true);
  expect([status(), camera()]).toEqual(['preparing', null]);
  await prepare();

  expect([status(), camera()]).toEqual(['on', 'blurred']);
  expect(stored).toEqual([{ isBlurredInRoom: true }]);
});

test('leaves a camera off that was off, and blurs it when the person turns it on', async () => {
  const { blur, camera, prepare, turnCameraOn } = setUp({ isCameraOn: false });
  blur.set(true);
  await prepare();
  expect(camera()).toBeNull();

  turnCameraOn();

  expect(camera()).toBe('blurred');
});

test('a camera that is turned on while the blur is prepared is not sent without it', () => {
  const { blur, camera, turnCameraOn } = setUp();
  blur.set(true);

  turnCameraOn();

  expect(camera()).toBe('blurred');
});

test('turns the camera off with a notice when the model cannot be loaded', async () => {
  const { blur, status, camera, failToPrepare, stops, stored } = setUp();
  blur.set(true);

  await failToPrepare();

  expect([status(), camera(), stops]).toEqual(['off', null, ['failed']]);
  expect(stored.at(-1)).toEqual({ isBlurredInRoom: false });
});

test('turns the camera off when a frame cannot be blurred', async () => {
  const { blur, camera, prepare, environment, stops } = setUp();
  blur.set(true);
  await prepare();

  environment.failFrame();
  environment.failFrame();

  expect([camera(), stops]).toEqual([null, ['failed']]);
});

test('turns the camera off, not unblurred, when frames are late for four seconds', async () => {
  const { blur, status, camera, prepare, film, stops } = setUp();
  blur.set(true);
  await prepare();
  await film(24, 30);
  expect(status()).toBe('on');

  await film(3, 4);

  expect([status(), camera(), stops]).toEqual(['off', null, ['too_slow']]);
});

test('counts no frames while the camera is off', async () => {
  const { blur, status, prepare, film, turnCameraOff } = setUp();
  blur.set(true);
  await prepare();

  turnCameraOff();
  await film(0, 10);

  expect(status()).toBe('on');
});

test('turning the blur off opens the camera again without it', async () => {
  const { blur, status, camera, prepare, actions } = setUp();
  blur.set(true);
  await prepare();

  blur.set(false);

  expect([status(), camera()]).toEqual(['off', 'camera']);
  expect(actions.at(-1)).toBe('reopen camera {}');
});

test('turning the blur off while it is prepared restores the camera, and the late model changes nothing', async () => {
  const { blur, status, camera, prepare } = setUp();
  blur.set(true);

  blur.set(false);
  await prepare();

  expect([status(), camera()]).toEqual(['off', 'camera']);
});

test('continues after a reload: the camera turns on once the blur is ready, unless it was off', async () => {
  const on = setUp({ choice: { isBlurredInRoom: true }, isCameraOn: false });
  const off = setUp({ choice: { isBlurredInRoom: true, isCameraOff: true }, isCameraOn: false });
  expect(on.status()).toBe('preparing');

  await on.prepare();
  await off.prepare();

  expect([on.camera(), off.camera()]).toEqual(['blurred', null]);
});

test('a camera that is opened after the room was left is still blurred', async () => {
  const { blur, camera, prepare, turnCameraOn } = setUp();
  blur.set(true);
  await prepare();

  blur.close();
  turnCameraOn();

  expect(camera()).toBe('blurred');
});

test('lets the camera blur where it can, and loads nothing', () => {
  const native = { isOn: () => false, set: async () => {}, frames: () => 0, frameRate: () => 30 };
  const { blur, status, actions, stored } = setUp({ native });
  expect(status()).toBe('off');

  blur.set(true);

  expect(actions).toEqual(['reopen camera {"backgroundBlur":true}']);
  expect(stored).toEqual([{ isBlurred: true }]);
});

test('there is no blur where neither the camera nor the page can', () => {
  expect(setUp({ canBlurInPage: false }).status()).toBe('absent');
});
