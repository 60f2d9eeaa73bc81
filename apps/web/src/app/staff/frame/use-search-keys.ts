/** Keyboard shortcuts of the search: Ctrl+K or ⌘K, and `/` outside text fields. Off while a dialog is open. */
import { useEffect, useEffectEvent } from 'react';
import { preference } from '../../../platform/local-storage.ts';
import { isPlainKey } from '../../../platform/plain-key.ts';
import { createObservable } from '../../../platform/state/observable.ts';

const storageKey = 'foyer.search-key';

/** Single-key shortcuts can be switched off (WCAG 2.1.4). */
export const searchKey = createObservable({ isOn: preference.get(storageKey) !== 'off' });

export function enableSearchKey(isOn: boolean): void {
  preference.set(storageKey, isOn ? 'on' : 'off');
  searchKey.set({ isOn });
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The keys that cannot be switched off, as the keyboard names them. */
export const searchKeys = isMac ? '⌘ K' : 'Ctrl+K';

export function useSearchKeys(onOpen: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    onOpen();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => onKeyDown(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key === '/') return searchKey.state().isOn && isPlainKey(event);
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return (
    isCommand && !event.repeat && event.key.toLowerCase() === 'k' && !document.querySelector('[role=dialog]')
  );
}
