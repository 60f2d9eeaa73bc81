/** A frame of a track, assembled from its packets. */

import type { OrderedPacket } from './reorder.ts';

export interface Frame {
  readonly timestamp: number;
  readonly arrivedAtMs: number;
  readonly data: Uint8Array;
  readonly isKey: boolean;
  /** Of a key frame. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Of a key frame whose decoder needs it: `AVCDecoderConfigurationRecord` (ISO/IEC 14496-15). */
  readonly description?: Uint8Array;
  readonly codecString?: string;
}

export interface FrameEvents {
  readonly onFrame: (frame: Frame) => void;
  /** A frame was lost; the next ones cannot be decoded before a key frame. */
  readonly onBroken: () => void;
}

export type Assembler = (packet: OrderedPacket) => void;
