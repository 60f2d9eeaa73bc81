/**
 * Blurs the background of the local camera: by the camera where it can, else in the page. While the page prepares that,
 * the camera stays off; and it is turned off, not unblurred, when the device is too slow or the blur fails.
 */
import { type Blur, guardBlur } from '../../../../platform/devices/background-blur.ts';
import type { BlurFrame, BlurredCamera } from '../../../../platform/devices/blurred-camera.ts';
import type { DeviceChoice } from '../../../../platform/devices/device-choice.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import type { CallViewModel } from '../../call/call-view-model.ts';

/** `absent`: there is no blur here. */
export type RoomBlurStatus = 'absent' | 'off' | 'preparing' | 'on';
export type BlurStop = 'too_slow' | 'failed';

export interface RoomBlurPorts {
  readonly clock: Clock;
  readonly call: Pick<CallViewModel, 'state' | 'setEnabled' | 'reopen'>;
  /** Whether this page can blur; a camera may be able to in any case. */
  readonly canBlurInPage: boolean;
  /** The blur of the camera itself; `null` without one. */
  readonly blurOf: (camera: MediaStreamTrack) => Blur | null;
  readonly setCameraFilter: (filter: ((camera: MediaStreamTrack) => MediaStreamTrack) | null) => void;
  readonly blurCamera: (
    camera: MediaStreamTrack,
    prepared: Promise<BlurFrame>,
    onFailed: () => void,
  ) => BlurredCamera;
  /** Loads and starts the model. */
  readonly loadBlur: () => Promise<BlurFrame>;
  /** Whether the camera is on when the meeting is entered. */
  readonly isCameraWanted: () => boolean;
  readonly recall: () => DeviceChoice;
  readonly remember: (choice: DeviceChoice) => void;
  readonly onStatus: (status: RoomBlurStatus) => void;
  /** The blur is off, and the camera too. */
  readonly onStopped: (reason: BlurStop) => void;
}

export interface RoomBlur {
  set(isOn: boolean): void;
  /** The local camera may have changed. */
  refresh(): void;
  close(): void;
}

/** Continues a blur that was on when the page was loaded. */
export function createRoomBlur(ports: RoomBlurPorts): RoomBlur {
  const { call, clock } = ports;
  /** Of the blur in the page; increased when it ends. */
  let attempt = 0;
  let status: 'off' | 'preparing' | 'on' = 'off';
  let wantsCamera = false;
  let stopGuard = () => {};
  let guarded: BlurredCamera | null = null;

  const localBlur = () => {
    const { localCamera } = call.state();
    return status === 'off' && localCamera ? ports.blurOf(localCamera) : null;
  };
  const isCameraOn = () => {
    const { camera } = call.state().devices;
    return camera === 'on' || camera === 'opening';
  };

  function report(): void {
    const native = localBlur();
    if (native) ports.onStatus(native.isOn() ? 'on' : 'off');
    else ports.onStatus(ports.canBlurInPage || status !== 'off' ? status : 'absent');
  }

  function change(next: typeof status): void {
    status = next;
    report();
  }

  function unguard(): void {
    stopGuard();
    guarded = null;
  }

  function guard(camera: MediaStreamTrack, blurred: BlurredCamera): void {
    unguard();
    guarded = blurred;
    stopGuard = guardBlur({
      clock,
      blur: { frames: blurred.frames, frameRate: () => camera.getSettings().frameRate ?? null },
      onTooSlow: () => stop('too_slow'),
    });
  }

  function end(): void {
    attempt += 1;
    unguard();
    ports.setCameraFilter(null);
    ports.remember({ isBlurredInRoom: false });
  }

  function stop(reason: BlurStop): void {
    end();
    call.setEnabled('camera', false);
    change('off');
    ports.onStopped(reason);
  }

  function begin(isCameraWanted: boolean): void {
    attempt += 1;
    const own = attempt;
    const isStale = () => own !== attempt;
    const fail = () => !isStale() && stop('failed');
    wantsCamera = isCameraWanted;
    const prepared = ports.loadBlur();
    ports.setCameraFilter((camera) => {
      const blurred = ports.blurCamera(camera, prepared, fail);
      void prepared.then(
        () => !isStale() && guard(camera, blurred),
        () => {},
      );
      return blurred.track;
    });
    call.setEnabled('camera', false, true);
    ports.remember({ isBlurredInRoom: true });
    change('preparing');
    prepared.then(() => {
      if (isStale()) return;
      change('on');
      if (wantsCamera) call.setEnabled('camera', true, true);
    }, fail);
  }

  /** The person turns the blur off, and the camera stays as it is. */
  function turnOff(): void {
    const isExpected = status === 'preparing' && wantsCamera;
    end();
    change('off');
    if (isCameraOn()) call.reopen('camera', {});
    else if (isExpected) call.setEnabled('camera', true, true);
  }

  if (ports.canBlurInPage && ports.recall().isBlurredInRoom) begin(ports.isCameraWanted());
  report();

  return {
    set(isOn) {
      if (localBlur()) {
        ports.remember({ isBlurred: isOn });
        call.reopen('camera', { backgroundBlur: isOn } as MediaTrackConstraints);
      } else if (isOn && status === 'off') begin(isCameraOn());
      else if (!isOn && status !== 'off') turnOff();
    },
    refresh() {
      // A camera that is off has no frames to count.
      if (guarded && call.state().localCamera !== guarded.track) unguard();
      report();
    },
    // The filter stays: a person who enters the room again is not sent unblurred until it is set again.
    close() {
      attempt += 1;
      unguard();
    },
  };
}
