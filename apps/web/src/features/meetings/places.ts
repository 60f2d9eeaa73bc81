/** What stands for camera and microphone while nothing of them may be shared: tracks that never hold a picture or a sound. */
import type { Places } from './call-ports.ts';

/** As the camera's picture will be, so that what is agreed on with the media server fits it. */
const picture = { long: 1280, short: 720 };

/**
 * An empty canvas that draws nothing and a sound that never starts: nothing of the machine's devices is opened for it.
 * A kind that this browser cannot make is left out.
 */
export function makePlaces(): Places {
  const camera = attempt(() => {
    const isUpright = screen.height > screen.width;
    const canvas = document.createElement('canvas');
    canvas.width = isUpright ? picture.short : picture.long;
    canvas.height = isUpright ? picture.long : picture.short;
    // Without a context there is nothing to take pictures of.
    canvas.getContext('2d');
    return canvas.captureStream(0).getVideoTracks()[0];
  });
  const microphone = attempt(() => {
    const context = new AudioContext();
    void context.suspend();
    return context.createMediaStreamDestination().stream.getAudioTracks()[0];
  });
  return { ...(camera && { camera }), ...(microphone && { microphone }) };
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
