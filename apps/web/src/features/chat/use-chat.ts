/** One chat for as long as its panel stands, told what the room knows. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RoomPanelProps } from '../meetings/index.ts';
import { type BrowserChat, startBrowserChat } from './browser-chat.ts';

const nothingToHear = () => () => {};

/** @returns `null` for a moment at the beginning */
export function useChat(room: RoomPanelProps) {
  const { meetingId, selfIdentity, isOpen, isConnected, onSaid, onUnread } = room;
  const [open, setOpen] = useState<BrowserChat | null>(null);
  const latest = useRef(room);
  useEffect(() => {
    latest.current = room;
  });

  useEffect(() => {
    const started = startBrowserChat({ meetingId, token: () => latest.current.token() });
    setOpen(started);
    return () => started.close();
  }, [meetingId]);

  const chat = open?.chat;
  const isPageSeen = usePageSeen();
  useEffect(() => chat && onSaid(chat.hear), [chat, onSaid]);
  useEffect(() => chat?.be(selfIdentity), [chat, selfIdentity]);
  useEffect(() => chat?.look(isOpen && isPageSeen), [chat, isOpen, isPageSeen]);
  useEffect(() => chat?.connect(isConnected), [chat, isConnected]);

  const state = useSyncExternalStore(chat?.subscribe ?? nothingToHear, () => chat?.state() ?? null);
  const unread = state?.unread ?? 0;
  useEffect(() => onUnread(unread), [onUnread, unread]);
  return open && state && { ...open, state };
}

function usePageSeen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}
