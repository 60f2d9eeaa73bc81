/** Assembles the frames of a track, by its encoding. */
import type { Codec } from './codec.ts';
import type { Assembler, FrameEvents } from './frame.ts';
import { createH264Assembler } from './h264.ts';
import { createVp8Assembler } from './vp8.ts';

export function createAssembler(codec: Codec, events: FrameEvents): Assembler {
  switch (codec) {
    case 'opus':
      return ({ timestamp, arrivedAtMs, payload }) => {
        if (payload.length > 0) events.onFrame({ timestamp, arrivedAtMs, data: payload, isKey: true });
      };
    case 'vp8':
      return createVp8Assembler(events);
    case 'h264':
      return createH264Assembler(events);
  }
}
