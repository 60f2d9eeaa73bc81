/** Whether a video fills its tile or is shown whole. */

/** A crop of more than this share of the picture would hide too much. */
const maxCrop = 0.25;

interface Size {
  readonly width: number;
  readonly height: number;
}

export function fitOf(video: Size, tile: Size): 'cover' | 'contain' {
  const ratio = (video.width / video.height / tile.width) * tile.height;
  const shown = Math.min(ratio, 1 / ratio);
  return shown < 1 - maxCrop ? 'contain' : 'cover';
}

/**
 * Keeps `object-fit` of the element right as video and tile change, also of an element in another window.
 * @returns stop
 */
export function keepFit(element: HTMLVideoElement): () => void {
  const update = () => {
    const { videoWidth: width, videoHeight: height, clientWidth, clientHeight } = element;
    if (width && clientWidth)
      element.style.objectFit = fitOf({ width, height }, { width: clientWidth, height: clientHeight });
  };
  // An observer reports only in the frames of its own window.
  const { ResizeObserver: Observer } = element.ownerDocument.defaultView ?? window;
  const observer = new Observer(update);
  observer.observe(element);
  element.addEventListener('resize', update);
  return () => {
    observer.disconnect();
    element.removeEventListener('resize', update);
  };
}
