/**
 * Opens picture-in-picture: a document window with controls where the browser supports it, else the video element,
 * whose window has the controls of the media session.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { RoomContext } from '../../room/room-context.ts';
import { useSessionControls } from './session-controls.ts';

interface DocumentPip {
  requestWindow(size: { width: number; height: number }): Promise<Window>;
}

const documentPip = (): DocumentPip | undefined =>
  (globalThis as { documentPictureInPicture?: DocumentPip }).documentPictureInPicture;

const size = { width: 360, height: 300 };

export type Pip = ReturnType<typeof usePip>;

export function usePip(context: RoomContext) {
  const [window, setWindow] = useState<Window | null>(null);
  const hasVideo = context.state.people.some(({ camera }) => camera !== null);
  const isVideoOpen = useIsVideoOpen();
  useSessionControls(context, isVideoOpen);

  useEffect(() => () => window?.close(), [window]);

  async function openPage(pip: DocumentPip) {
    const opened = await pip.requestWindow(size);
    copyStyles(opened.document);
    opened.addEventListener('pagehide', () => setWindow(null));
    setWindow(opened);
  }

  async function openVideo() {
    if (document.pictureInPictureElement) return document.exitPictureInPicture();
    await remoteVideo()?.requestPictureInPicture();
  }

  function toggle() {
    if (window) return setWindow(null);
    const pip = documentPip();
    // The browser may reject it, for example without a user gesture; nothing changes then.
    void (pip ? openPage(pip) : openVideo()).catch(() => {});
  }

  return {
    window,
    isOpen: window !== null || isVideoOpen,
    isPossible: documentPip() !== undefined || (document.pictureInPictureEnabled && hasVideo),
    toggle,
  };
}

/** Another person's video, not the local preview. */
function remoteVideo(): HTMLVideoElement | null {
  return document.querySelector<HTMLVideoElement>('main video[data-testid="remote-video"]');
}

/** Whether the picture-in-picture window of a video element is open; the person can also close it there. */
function useIsVideoOpen(): boolean {
  const [isOpen, setOpen] = useState(document.pictureInPictureElement !== null);
  const onChange = useEffectEvent(() => setOpen(document.pictureInPictureElement !== null));
  useEffect(() => {
    const listening = new AbortController();
    const listen = { signal: listening.signal };
    document.addEventListener('enterpictureinpicture', () => onChange(), listen);
    document.addEventListener('leavepictureinpicture', () => onChange(), listen);
    return () => listening.abort();
  }, []);
  return isOpen;
}

/** Copies the page's style sheets and the tenant's colours, which are set inline. */
function copyStyles(into: Document) {
  for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) into.head.append(sheet.cloneNode());
  const page = getComputedStyle(document.documentElement);
  for (const name of ['--accent', '--on-accent', '--accent-text', '--accent-soft'])
    into.documentElement.style.setProperty(name, page.getPropertyValue(name));
  into.documentElement.dataset.theme = 'dark';
  into.documentElement.lang = document.documentElement.lang;
  into.title = m.tools_pip_title();
}
