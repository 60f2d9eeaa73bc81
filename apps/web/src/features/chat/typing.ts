/** Who writes: the others' word of it goes away by itself, the own is told once in a while. */
import { chatLimits } from '@foyer/contract/chat.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Writer } from './chat-state.ts';
import { identityOf } from './conversation.ts';

interface TypingParts {
  readonly clock: Clock;
  readonly onChange: (writers: readonly Writer[]) => void;
  /** Tells the others that one writes. */
  readonly tell: () => void;
}

export function followTyping({ clock, onChange, tell }: TypingParts) {
  const writers = new Map<string, { readonly writer: Writer; readonly callOff: () => void }>();
  let lastToldMs = Number.NEGATIVE_INFINITY;
  const say = () => onChange([...writers.values()].map(({ writer }) => writer));

  function stop(writer: Writer): void {
    const identity = identityOf(writer);
    writers.get(identity)?.callOff();
    if (writers.delete(identity)) say();
  }

  return {
    hear(writer: Writer): void {
      const identity = identityOf(writer);
      writers.get(identity)?.callOff();
      writers.set(identity, {
        writer,
        callOff: clock.after(chatLimits.typingLastsMs, () => stop(writer)),
      });
      say();
    },
    stop,
    /** At each key that is pressed. */
    typed(): void {
      if (clock.now() - lastToldMs < chatLimits.typingEveryMs) return;
      lastToldMs = clock.now();
      tell();
    },
    close(): void {
      for (const { callOff } of writers.values()) callOff();
      writers.clear();
    },
  };
}
