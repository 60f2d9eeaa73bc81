/** Wires the report of connection qualities to LiveKit and the API; a chunk that only agents load. */
import {
  type ConnectionQualityName,
  connectionQualityRoutes,
} from '@foyer/contract/meetings/connection-quality.ts';
import type { Room } from 'livekit-client';
import { call } from '../../../../platform/api/api.ts';
import { browserClock } from '../../../../platform/time/clock.ts';
import type { CallOptions } from '../../call/browser-call.ts';
import type { Quality } from '../../call/call-ports.ts';
import type { CallViewModel } from '../../call/call-view-model.ts';
import { peopleIn } from '../../livekit/livekit-participants.ts';
import { qualityOf } from '../../livekit/livekit-quality.ts';
import { type Qualities, startQualityReport } from './quality-report.ts';

const names: Record<Quality, ConnectionQualityName> = {
  good: 'excellent',
  fair: 'good',
  weak: 'poor',
  lost: 'lost',
};
const customerPrefix = 'customer:';

/** @returns a function that reports for the last time and stops */
export function startBrowserQualityReport(
  callModel: CallViewModel,
  { meetingId, token }: Pick<CallOptions, 'meetingId' | 'token'>,
): () => void {
  return startQualityReport({
    clock: browserClock,
    call: callModel,
    read: (handle) => qualitiesIn(handle as Room),
    pageId: crypto.randomUUID(),
    send: async (body) =>
      void (await call(connectionQualityRoutes.report, {
        params: { meetingId },
        body,
        token: await token(),
      })),
  });
}

export function qualitiesIn(room: Room): Qualities {
  const self = qualityOf(room.localParticipant);
  const customers = peopleIn(room).flatMap((person) => {
    const quality = qualityOf(person);
    if (!quality || !person.identity.startsWith(customerPrefix)) return [];
    return [[person.identity.slice(customerPrefix.length), names[quality]] as const];
  });
  return { self: self && names[self], customers: new Map(customers) };
}
