/** The keys A and R answer the oldest knock; `?` lists them. Inactive while the agent types or a dialog is open. */
import { useEffect, useEffectEvent } from 'react';
import { draft } from '../../../../platform/local-storage.ts';
import { isPlainKey } from '../../../../platform/plain-key.ts';
import { createObservable } from '../../../../platform/state/observable.ts';

const storageKey = 'console keys off';

/** Single-key shortcuts can be switched off (WCAG 2.1.4). */
export const knockKeys = createObservable({ isOn: draft.get(storageKey) !== true });

export function enableKnockKeys(isOn: boolean): void {
  draft.set(storageKey, !isOn);
  knockKeys.set({ isOn });
}

interface KnockKeyActions {
  readonly onAccept: () => void;
  readonly onReject: () => void;
  readonly onHelp: () => void;
}

/** @param actions called by the keys; A and R do nothing while there is no open knock */
export function useKnockKeys({ onAccept, onReject, onHelp }: KnockKeyActions): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = { a: onAccept, r: onReject, '?': onHelp }[event.key.toLowerCase()];
    if (!run || !isPlainKey(event) || (event.key !== '?' && !knockKeys.state().isOn)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => onKeyDown(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
