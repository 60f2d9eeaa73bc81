/** Ports of the drawings: API, clock and the local person. */
import type { AnnotationPerson, Drawing, StrokePart } from '@foyer/contract/meetings/annotations.ts';
import type { Recipient } from '@foyer/contract/meetings/room.ts';
import type { Clock } from '../../../../platform/time/clock.ts';

export interface AnnotationsApi {
  list(): Promise<Drawing[]>;
  declare(share: { shareId: string; recipient: Recipient; isAllowed: boolean }): Promise<void>;
  end(): Promise<void>;
  draw(sharerId: string, parts: readonly StrokePart[]): Promise<void>;
  undo(sharerId: string): Promise<void>;
  clear(sharerId: string): Promise<void>;
  freeze(sharerId: string, still: Blob): Promise<void>;
  unfreeze(sharerId: string): Promise<void>;
  /** The still. */
  still(sharerId: string): Promise<Blob>;
  /** Saves a picture in the meeting's record. */
  save(sharerId: string, picture: Blob): Promise<void>;
}

export interface AnnotationsPorts {
  readonly clock: Clock;
  readonly api: AnnotationsApi;
  readonly newId: () => string;
  readonly self: () => AnnotationPerson;
  readonly mayPass: (error: unknown) => boolean;
  readonly showError: (error: unknown) => void;
}
