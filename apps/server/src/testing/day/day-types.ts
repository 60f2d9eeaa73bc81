/** What the people of a scripted day share. */
import type { Socket } from 'socket.io-client';
import type { Call } from '../upgrade/foyer-process.ts';
import type { Installation } from './installation.ts';
import type { DayRecord } from './record.ts';

// biome-ignore lint/suspicious/noExplicitAny: results of every call.
export type Result = any;

export interface Day {
  readonly installation: Installation;
  readonly record: DayRecord;
  random(): number;
  /** A random part of the range, from 0. */
  pick<T>(from: readonly T[]): T;
  isOver(): boolean;
  wait(minMs: number, maxMs?: number): Promise<void>;
  /** @returns the result of a success, and `null` for everything else, which is counted */
  ask(call: Call): Promise<{ result: Result; cookie: string } | null>;
  /** The result of a socket event's acknowledgement; `null` for everything else. */
  emit(socket: Socket, event: string, payload: object): Promise<Result | null>;
  connect(tenant: string, namespace: '/lobby' | '/customer', token: () => string): Socket;
  /** Opens the signalling of a meeting's room, like the page. @returns whether LiveKit let the person in */
  enterRoom(tenant: string, meetingId: string, token: string): Promise<boolean>;
}
