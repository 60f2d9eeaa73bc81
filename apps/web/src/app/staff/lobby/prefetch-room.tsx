/**
 * Prefetches the files of the meeting page while an agent's lobby is on, so that the meeting's tab opens from
 * the HTTP cache.
 */
import { useEffect } from 'react';
import { useIsLobbyOn } from '../../../features/lobby/staff/index.ts';

/** Every meeting page loads the same files. The server does not look this meeting up. */
const anyMeetingPath = '/live/any?meetingId=any';
/** The console's own requests go first. */
const startDelayMs = 1000;

export function PrefetchRoom() {
  const isLobbyOn = useIsLobbyOn();
  useEffect(() => {
    if (!isLobbyOn) return;
    // Files that fail to load here are loaded by the meeting's tab.
    const timer = setTimeout(() => void prefetchFiles().catch(() => {}), startDelayMs);
    return () => clearTimeout(timer);
  }, [isLobbyOn]);
  return null;
}

async function prefetchFiles(): Promise<void> {
  const answer = await fetch(anyMeetingPath, { headers: { accept: 'text/html' } });
  for (const address of findAssetPaths(await answer.text())) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'prefetch',
      href: address,
      as: address.endsWith('.css') ? 'style' : 'script',
      crossOrigin: 'anonymous',
    });
    document.head.append(link);
  }
}

/** Reads the HTML as text: parsing it would report its inline styles as violations of the console's CSP. */
const findAssetPaths = (page: string) =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"(?! disabled)/g)].map(
    ([, address = '']) => address,
  );
