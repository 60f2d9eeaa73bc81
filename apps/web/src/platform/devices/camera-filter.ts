/**
 * What an opened camera passes through before it is shown and sent, such as the blur of its background. Set by a part of
 * the room that is loaded later, for all cameras of the page.
 */
type CameraFilter = (camera: MediaStreamTrack) => MediaStreamTrack;

let current: CameraFilter | null = null;

export const setCameraFilter = (filter: CameraFilter | null): void => {
  current = filter;
};

export const filterCamera: CameraFilter = (camera) => current?.(camera) ?? camera;
