/** The agent's consultation in this meeting, as the server knows it. */
import { seconds } from '@foyer/contract/core/time.ts';
import {
  type Consultation,
  consultationRoutes,
  consultationTopic,
} from '@foyer/contract/lobby/consultations.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call } from '../../../../platform/api/api.ts';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { serverNow } from '../../../../platform/time/server-clock.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { startedConsultations } from './consultation-started.ts';

/** While it is open, for messages that were missed. */
const refetchEveryMs = seconds(3);

export interface OwnConsultation {
  /** `null` without an open one, and for one that ended before this page saw it. */
  readonly consultation: Consultation | null;
  /** When the time to answer is over, epoch milliseconds of the server's clock. */
  readonly answerUntilMs: number | null;
  readonly refetch: () => void;
  /** Forgets one that has ended. */
  readonly dismiss: () => void;
  readonly setConsultation: (consultation: Consultation) => void;
}

/** Fetches it after each connection to the room, and when the server or the transfer sheet says that it changed. */
export function useConsultation({ tools, state, room }: RoomContext): OwnConsultation {
  const [known, setKnown] = useState<{ consultation: Consultation; answerUntilMs: number } | null>(null);
  const startedCount = useObservable(startedConsultations);
  const isConnected = state.status === 'connected';
  const isOpen = known !== null && known.consultation.status !== 'ENDED';

  function accept(consultation: Consultation): void {
    setKnown((before) => {
      const isKnown = before?.consultation.consultationId === consultation.consultationId;
      if (consultation.status === 'ENDED' && !isKnown) return null;
      const answerUntilMs =
        isKnown && before.consultation.status === 'ASKED'
          ? before.answerUntilMs
          : serverNow() + consultation.remainingMs;
      return { consultation, answerUntilMs };
    });
  }

  async function refetch(): Promise<void> {
    try {
      const token = await room.token();
      if (!token) throw new ApiError('auth.missing');
      const params = { meetingId: room.meetingId };
      const { result } = await call(consultationRoutes.ofMeeting, { params, token });
      if (result) accept(result);
    } catch {
      // What was known stays; the next fetch corrects it.
    }
  }

  const onChange = useEffectEvent(() => void refetch());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a consultation that was started is fetched
  useEffect(() => {
    if (isConnected) onChange();
  }, [isConnected, startedCount]);
  useEffect(
    () => tools.onServerMessage((topic) => void (topic === consultationTopic && onChange())),
    [tools],
  );
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => onChange(), refetchEveryMs);
    return () => clearInterval(timer);
  }, [isOpen]);

  return {
    consultation: known?.consultation ?? null,
    answerUntilMs: known?.answerUntilMs ?? null,
    refetch: () => void refetch(),
    dismiss: () => setKnown(null),
    setConsultation: accept,
  };
}
