/** Ports of the chat: API, clock, id generator, and the draft that survives a reload. */
import type { ChatFile, ChatMessage, ReadMark } from '@foyer/contract/chat.ts';
import type { Recipient } from '@foyer/contract/meetings/room.ts';
import type { Clock } from '../../platform/time/clock.ts';

export interface NewMessage {
  readonly id: string;
  readonly text: string;
  readonly recipient: Recipient;
  readonly fileIds: readonly string[];
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/** All methods throw `ApiError`. */
export interface ChatApi {
  /** @param after id of a message; only later ones are returned. `null`: all messages */
  list(after: string | null): Promise<{ messages: readonly ChatMessage[]; read: readonly ReadMark[] }>;
  send(message: NewMessage): Promise<ChatMessage>;
  upload(file: File, options: UploadOptions): Promise<ChatFile>;
  typing(recipient: Recipient): Promise<void>;
  /** @param upTo id of the last message that was read */
  read(upTo: string): Promise<void>;
}

export interface ChatDraft {
  /** Text that was typed and not sent. */
  readonly text: string;
  /** Id of the last message that was read in this tab. */
  readonly seen: string | null;
}

export interface ChatPorts {
  readonly api: ChatApi;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly draft: { get(): ChatDraft; set(draft: ChatDraft): void };
}
