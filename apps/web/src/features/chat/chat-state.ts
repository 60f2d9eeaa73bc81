/** The chat as it is shown: everything its components may know. */
import type { ChatMessage, ReadMark } from '@foyer/contract/chat.ts';
import type { Recipient } from '@foyer/contract/room.ts';
import type { KeptPicture, Picture, Refusal } from '../../platform/pictures.ts';

export type Writer = ChatMessage['from'];

/** On its way, or not arrived. */
export interface Outgoing {
  readonly id: string;
  readonly text: string;
  readonly recipient: Recipient;
  readonly pictures: readonly KeptPicture[];
  /** `failed` may work another time, `refused` will not. */
  readonly status: 'sending' | 'failed' | 'refused';
  /** Why not. */
  readonly problem: unknown;
}

export interface ChatState {
  /** `off`: the tenant has switched it off meanwhile. */
  readonly status: 'loading' | 'ready' | 'failed' | 'off';
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly outgoing: readonly Outgoing[];
  /** Who else writes now. */
  readonly typing: readonly Writer[];
  /** How far each of the others has read. */
  readonly read: readonly ReadMark[];
  /** Of the others, not seen yet. */
  readonly unread: number;
  /** What is being written. */
  readonly text: string;
  readonly pictures: readonly Picture[];
  readonly recipient: Recipient;
  /** The last file that could not be taken, and why. */
  readonly refused: { readonly name: string; readonly why: Refusal } | null;
}
