/** The picture that is drawn on: the video of the shared screen, or the still that everyone sees instead. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Annotations } from '../annotations-view-model.ts';
import type { Size } from './content-box.ts';
import { type PictureElement, sizeOf } from './picture-files.ts';

/** The element in the area of the shared screen. */
export function pictureIn(area: Element | null): PictureElement | null {
  return area?.querySelector<PictureElement>('img[data-still]') ?? area?.querySelector('video') ?? null;
}

interface PictureSizes {
  /** Of the area on the page, before the zoom. */
  readonly area: Size;
  readonly picture: Size;
}

/** @param area the parent of the picture; @returns `null` until both have a size */
export function usePictureSizes(area: RefObject<Element | null>, stillUrl: string | null) {
  const [sizes, setSizes] = useState<PictureSizes | null>(null);
  const measure = useEffectEvent(() => {
    const element = area.current;
    const shown = pictureIn(element);
    const picture = shown && sizeOf(shown);
    if (!element || !picture) return;
    const next = { area: { width: element.clientWidth, height: element.clientHeight }, picture };
    setSizes((before) => (isSame(before, next) ? before : next));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another still is another element
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    // These events do not bubble, but they can be captured.
    for (const event of ['resize', 'loadeddata', 'load'])
      element.addEventListener(event, () => measure(), options);
    const observer = new ResizeObserver(() => measure());
    observer.observe(element);
    measure();
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, [area, stillUrl]);

  return sizes;
}

const isSame = (one: PictureSizes | null, other: PictureSizes) =>
  one !== null &&
  one.area.width === other.area.width &&
  one.area.height === other.area.height &&
  one.picture.width === other.picture.width &&
  one.picture.height === other.picture.height;

interface Still {
  readonly id: string;
  readonly url: string;
}

/** @returns the object URL of the still; `null` while the picture moves */
export function useStill(annotations: Annotations, sharerId: string, stillId: string | null): string | null {
  const [still, setStill] = useState<Still | null>(null);
  useEffect(() => {
    if (!stillId) return;
    let url: string | null = null;
    let isObsolete = false;
    annotations.api.still(sharerId).then(
      (file) => {
        if (isObsolete) return;
        url = URL.createObjectURL(file);
        setStill({ id: stillId, url });
      },
      (error: unknown) => !isObsolete && annotations.showError(error),
    );
    return () => {
      isObsolete = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [annotations, sharerId, stillId]);
  return still !== null && still.id === stillId ? still.url : null;
}
