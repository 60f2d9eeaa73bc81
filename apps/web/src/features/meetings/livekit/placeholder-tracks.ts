/** Placeholder tracks for camera and microphone, published muted before the devices are shared. */
import type { PlaceholderTracks } from '../call/call-ports.ts';

/** The camera's dimensions, so that the negotiated simulcast layers fit it. */
const dimensions = { long: 1280, short: 720 };

/**
 * Creates an empty canvas track and a suspended audio track, without opening a device. A kind that the
 * browser cannot create is left out.
 */
export function createPlaceholderTracks(): PlaceholderTracks {
  const camera = orUndefined(() => {
    const isPortrait = screen.height > screen.width;
    const canvas = document.createElement('canvas');
    canvas.width = isPortrait ? dimensions.short : dimensions.long;
    canvas.height = isPortrait ? dimensions.long : dimensions.short;
    // captureStream needs a canvas that has a context.
    canvas.getContext('2d');
    return canvas.captureStream(0).getVideoTracks()[0];
  });
  const microphone = orUndefined(() => {
    const context = new AudioContext();
    void context.suspend();
    return context.createMediaStreamDestination().stream.getAudioTracks()[0];
  });
  return { ...(camera && { camera }), ...(microphone && { microphone }) };
}

function orUndefined<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
