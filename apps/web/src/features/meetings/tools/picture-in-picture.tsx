/** The other's picture in a small window that stays on top: a page of its own where the browser can, else the bare video. */
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../paraglide/messages.js';
import { RemoteVideo } from '../media-elements.tsx';
import type { RoomScene } from '../room-scene.ts';
import { otherName } from '../room-words.ts';
import { Initials, Tile } from '../tile.tsx';
import styles from './picture-in-picture.module.css';

interface DocumentPip {
  requestWindow(size: { width: number; height: number }): Promise<Window>;
}

const documentPip = (): DocumentPip | undefined =>
  (globalThis as { documentPictureInPicture?: DocumentPip }).documentPictureInPicture;

const size = { width: 360, height: 240 };

export function usePip({ state }: RoomScene) {
  const [window, setWindow] = useState<Window | null>(null);
  const hasPicture = state.people.some(({ camera }) => camera !== null);

  useEffect(() => () => window?.close(), [window]);

  async function openPage(pip: DocumentPip) {
    const opened = await pip.requestWindow(size);
    dress(opened.document);
    opened.addEventListener('pagehide', () => setWindow(null));
    setWindow(opened);
  }

  async function openVideo() {
    if (document.pictureInPictureElement) return document.exitPictureInPicture();
    await document.querySelector<HTMLVideoElement>('main video')?.requestPictureInPicture();
  }

  function toggle() {
    if (window) return setWindow(null);
    const pip = documentPip();
    // The browser may refuse, as without a press; then nothing has changed.
    void (pip ? openPage(pip) : openVideo()).catch(() => {});
  }

  return {
    window,
    isOpen: window !== null || document.pictureInPictureElement !== null,
    isPossible: documentPip() !== undefined || (document.pictureInPictureEnabled && hasPicture),
    toggle,
  };
}

/** The same style sheets, and the tenant's colours, which stand in the page itself. */
function dress(into: Document) {
  for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) into.head.append(sheet.cloneNode());
  const page = getComputedStyle(document.documentElement);
  for (const name of ['--accent', '--on-accent', '--accent-text', '--accent-soft'])
    into.documentElement.style.setProperty(name, page.getPropertyValue(name));
  into.documentElement.dataset.theme = 'dark';
  into.title = m.tools_pip_title();
}

/** Whoever talks, in the small window. */
export function PipWindow({ scene, into }: { scene: RoomScene; into: Window }) {
  const { state, now, room } = scene;
  const { screen } = now;
  const person = state.people.find(({ isSpeaking }) => isSpeaking) ?? state.people[0];
  const name = person?.name || otherName(state, room.as);
  const picture = screen?.picture ?? (now.plan.arePicturesPaused ? null : person?.camera);
  return createPortal(
    <div className={styles.window}>
      <Tile
        name={name}
        isMuted={person?.isMuted}
        video={
          picture && (
            <RemoteVideo
              key={picture.id}
              source={picture}
              className={screen ? styles.whole : styles.face}
              isCopy
            />
          )
        }
      >
        <Initials name={name} />
      </Tile>
    </div>,
    into.document.body,
  );
}
