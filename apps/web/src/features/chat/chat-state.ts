/** The state of the chat that components render. */
import type { ChatMessage, ReadMark } from '@foyer/contract/chat.ts';
import type { Recipient } from '@foyer/contract/meetings/room.ts';
import type { Picture, Refusal, StoredPicture } from '../../platform/pictures/pictures.ts';

export type Participant = ChatMessage['from'];

/** A message that is being sent or was not delivered. */
export interface Outgoing {
  readonly id: string;
  readonly text: string;
  readonly recipient: Recipient;
  readonly pictures: readonly StoredPicture[];
  /** `failed` can be retried, `refused` cannot. */
  readonly status: 'sending' | 'failed' | 'refused';
  /** The error of the last attempt. */
  readonly problem: unknown;
}

export interface ChatState {
  /** `off`: the tenant has turned the chat off. */
  readonly status: 'loading' | 'ready' | 'failed' | 'off';
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly outgoing: readonly Outgoing[];
  /** The other participants who are typing. */
  readonly typing: readonly Participant[];
  /** Read receipts of the others. */
  readonly read: readonly ReadMark[];
  /** Number of unread messages of the others. */
  readonly unread: number;
  /** The text in the composer. */
  readonly text: string;
  readonly pictures: readonly Picture[];
  readonly recipient: Recipient;
  /** The last file that was not accepted, and why. */
  readonly refused: { readonly name: string; readonly why: Refusal } | null;
}
