/** One chat for the lifetime of its panel, synchronised with the room. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useObservable } from '../../platform/state/use-observable.ts';
import type { RoomPanelProps } from '../meetings/index.ts';
import { type BrowserChat, startBrowserChat } from './browser-chat.ts';

/** @returns `null` in the first render */
export function useChat(room: RoomPanelProps) {
  const { meetingId, onServerMessage, onUnread } = room;
  const [open, setOpen] = useState<BrowserChat | null>(null);
  const isPageVisible = usePageVisible();
  const currentToken = useEffectEvent(() => room.token());
  const chat = open?.chat;

  useEffect(() => {
    const started = startBrowserChat({ meetingId, token: () => currentToken() });
    setOpen(started);
    return () => started.close();
  }, [meetingId]);

  useEffect(() => chat && onServerMessage(chat.receive), [chat, onServerMessage]);

  // Every setter ignores an unchanged value.
  useEffect(() => {
    chat?.setIdentity(room.selfIdentity);
    chat?.setVisible(room.isOpen && isPageVisible);
    chat?.setConnected(room.isConnected);
  });

  const state = useObservable(chat, null);
  const unread = state?.unread ?? 0;
  useEffect(() => onUnread(unread), [onUnread, unread]);
  return open && state && { ...open, state };
}

function usePageVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}
