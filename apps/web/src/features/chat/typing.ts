/** Typing indicators: those of others expire, the local one is reported at a limited rate. */
import { chatLimits } from '@foyer/contract/chat.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Participant } from './chat-state.ts';
import { identityOf } from './conversation.ts';

interface TypingDependencies {
  readonly clock: Clock;
  readonly onChange: (typing: readonly Participant[]) => void;
  /** Reports to the others that the local participant is typing. */
  readonly report: () => void;
}

export function createTypingIndicator({ clock, onChange, report }: TypingDependencies) {
  const typing = new Map<string, { readonly participant: Participant; readonly cancel: () => void }>();
  let lastReportedMs = Number.NEGATIVE_INFINITY;
  const notify = () => onChange([...typing.values()].map(({ participant }) => participant));

  function stop(participant: Participant): void {
    const identity = identityOf(participant);
    typing.get(identity)?.cancel();
    if (typing.delete(identity)) notify();
  }

  return {
    onTyping(participant: Participant): void {
      const identity = identityOf(participant);
      typing.get(identity)?.cancel();
      typing.set(identity, {
        participant,
        cancel: clock.after(chatLimits.typingIndicatorMs, () => stop(participant)),
      });
      notify();
    },
    stop,
    /** To be called on every change of the text. */
    onInput(): void {
      if (clock.now() - lastReportedMs < chatLimits.typingIntervalMs) return;
      lastReportedMs = clock.now();
      report();
    },
    close(): void {
      for (const { cancel } of typing.values()) cancel();
      typing.clear();
    },
  };
}
