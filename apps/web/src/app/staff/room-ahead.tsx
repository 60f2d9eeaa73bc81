/** While an agent's lobby is on, what the meeting's tab will load is fetched already: the tab opens from the browser's own store. */
import { useEffect } from 'react';
import { useIsLobbyOn } from '../../features/lobby/staff/index.ts';

/** Any meeting's page names the same files; nothing is asked about this one. */
const anyMeeting = '/live/any?meetingId=any';
/** What the console itself still does goes first. */
const quietAfterMs = 1000;

export function RoomAhead() {
  const isLobbyOn = useIsLobbyOn();
  useEffect(() => {
    if (!isLobbyOn) return;
    // What did not come now comes with the tab.
    const timer = setTimeout(() => void fetchFiles().catch(() => {}), quietAfterMs);
    return () => clearTimeout(timer);
  }, [isLobbyOn]);
  return null;
}

async function fetchFiles(): Promise<void> {
  const answer = await fetch(anyMeeting, { headers: { accept: 'text/html' } });
  for (const address of findFiles(await answer.text())) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'prefetch',
      href: address,
      as: address.endsWith('.css') ? 'style' : 'script',
      crossOrigin: 'anonymous',
    });
    document.head.append(link);
  }
}

/** Read as text: a page that is parsed brings its inline styles before the rules of this one, which refuse them. */
const findFiles = (page: string) =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"(?! disabled)/g)].map(
    ([, address = '']) => address,
  );
