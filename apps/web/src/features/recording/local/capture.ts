/**
 * Captures the call with the browser: draws everybody's picture and the shared screen on a canvas, mixes the
 * sound, and records both as WebM.
 */
import { localRecordingLimits as limits } from '@foyer/contract/meetings/local-recordings.ts';
import type { PersonTracks } from '../../meetings/index.ts';
import { drawBackground, drawPerson, drawPicture, type Picture } from '../pictures/draw-picture.ts';
import { layoutOf } from '../pictures/picture-layout.ts';
import type { Capture, CaptureEvents } from './recording-ports.ts';

const types = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm'];

const supportedType = (): string | undefined =>
  types.find((type) => globalThis.MediaRecorder?.isTypeSupported(type));

/** Whether this browser can record the call into its own storage. */
export function canRecord(): boolean {
  return (
    supportedType() !== undefined &&
    typeof HTMLCanvasElement.prototype.captureStream === 'function' &&
    typeof navigator.storage?.getDirectory === 'function'
  );
}

/** @param tracks the tracks of the people in the room now */
export function openCapture(tracks: () => readonly PersonTracks[], events: CaptureEvents): Capture {
  const canvas = document.createElement('canvas');
  canvas.width = limits.width;
  canvas.height = limits.height;
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('canvas has no 2d context');
  const pictures = createPictures();
  const mixer = createMixer();
  const picture = canvas.captureStream(limits.framesPerSecond);

  function draw() {
    const people = tracks();
    mixer.follow(people.flatMap(({ microphone, screenAudio }) => [microphone, screenAudio]));
    pictures.follow(people.flatMap(({ camera, screen }) => [camera, screen]));
    drawCall(pen as CanvasRenderingContext2D, people, pictures.of);
  }
  draw();
  const timer = setInterval(draw, 1000 / limits.framesPerSecond);

  const recorder = new MediaRecorder(new MediaStream([...picture.getVideoTracks(), ...mixer.tracks]), {
    mimeType: supportedType(),
    videoBitsPerSecond: limits.videoBitsPerSecond,
    audioBitsPerSecond: limits.audioBitsPerSecond,
  });
  recorder.addEventListener('dataavailable', ({ data }) => events.onChunk(data));
  recorder.addEventListener('error', (event) => events.onError(event));
  recorder.start(limits.chunkMs);

  function close() {
    clearInterval(timer);
    for (const track of picture.getTracks()) track.stop();
    pictures.close();
    mixer.close();
  }

  return {
    pause() {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      // What was recorded before goes to the disk at once.
      recorder.requestData();
    },
    resume() {
      if (recorder.state === 'paused') recorder.resume();
    },
    stop: () =>
      new Promise((resolve) => {
        const onStopped = () => {
          close();
          resolve();
        };
        if (recorder.state === 'inactive') return onStopped();
        recorder.addEventListener('stop', onStopped, { once: true });
        recorder.stop();
      }),
  };
}

type Track = MediaStreamTrack | null;

/** Plays each track in a video element outside the page, from which its frames are drawn. */
function createPictures() {
  const elements = new Map<MediaStreamTrack, HTMLVideoElement>();
  return {
    follow(wanted: readonly Track[]) {
      for (const track of wanted) {
        if (!track || elements.has(track)) continue;
        const element = document.createElement('video');
        element.muted = true;
        element.playsInline = true;
        element.srcObject = new MediaStream([track]);
        void element.play().catch(() => {});
        elements.set(track, element);
      }
      for (const [track, element] of elements) {
        if (wanted.includes(track)) continue;
        element.srcObject = null;
        elements.delete(track);
      }
    },
    /** `null` until the first frame. */
    of(track: Track): HTMLVideoElement | null {
      const element = track && elements.get(track);
      return element && element.videoWidth > 0 && element.readyState >= 2 ? element : null;
    },
    close() {
      for (const element of elements.values()) element.srcObject = null;
      elements.clear();
    },
  };
}

/** Mixes the tracks of everybody into one. */
function createMixer() {
  const context = new AudioContext();
  const output = context.createMediaStreamDestination();
  const inputs = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>();
  void context.resume().catch(() => {});
  return {
    tracks: output.stream.getAudioTracks(),
    follow(wanted: readonly Track[]) {
      for (const track of wanted) {
        if (!track || inputs.has(track)) continue;
        const input = context.createMediaStreamSource(new MediaStream([track]));
        input.connect(output);
        inputs.set(track, input);
      }
      for (const [track, input] of inputs) {
        if (wanted.includes(track)) continue;
        input.disconnect();
        inputs.delete(track);
      }
    },
    close: () => void context.close().catch(() => {}),
  };
}

function drawCall(
  pen: CanvasRenderingContext2D,
  people: readonly PersonTracks[],
  pictureOf: (track: Track) => HTMLVideoElement | null,
) {
  const drawn = (track: Track): Picture | null => {
    const video = pictureOf(track);
    return (
      video && {
        width: video.videoWidth,
        height: video.videoHeight,
        draw: ({ x, y, width, height }) => pen.drawImage(video, x, y, width, height),
      }
    );
  };
  drawBackground(pen, limits);
  const sharing = people.findLast(({ screen }) => screen !== null);
  const layout = layoutOf(limits, people.length, sharing !== undefined);
  if (layout.screen) drawPicture(drawn(sharing?.screen ?? null), layout.screen);
  for (const [index, { camera, name }] of people.entries()) {
    const area = layout.people[index];
    if (area) drawPerson(pen, drawn(camera), name, area);
  }
}
