/** What the chat needs from the outside: the server's word, time, new ids, and what this tab keeps over a reload. */
import type { ChatFile, ChatMessage, ReadMark } from '@foyer/contract/chat.ts';
import type { Recipient } from '@foyer/contract/room.ts';
import type { Clock } from '../../platform/clock.ts';

export interface Letter {
  readonly id: string;
  readonly text: string;
  readonly recipient: Recipient;
  readonly fileIds: readonly string[];
}

export interface Leaving {
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/** Each throws ApiError. */
export interface ChatApi {
  /** @param after what came after this message; `null`: all */
  list(after: string | null): Promise<{ messages: readonly ChatMessage[]; read: readonly ReadMark[] }>;
  send(letter: Letter): Promise<ChatMessage>;
  upload(file: File, leaving: Leaving): Promise<ChatFile>;
  typing(recipient: Recipient): Promise<void>;
  /** @param upTo a message */
  read(upTo: string): Promise<void>;
}

export interface Kept {
  /** What was typed and not sent. */
  readonly text: string;
  /** The last message that was seen here. */
  readonly seen: string | null;
}

export interface ChatPorts {
  readonly api: ChatApi;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly kept: { get(): Kept; set(kept: Kept): void };
}
