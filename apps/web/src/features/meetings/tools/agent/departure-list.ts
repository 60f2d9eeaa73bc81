/** For an agent: the customers who left and can rejoin, read from the server while someone is missing. */
import { seconds } from '@foyer/contract/core/time.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import type { ToolApi } from '../tool-ports.ts';
import type { Departure } from '../tools-state.ts';

const refetchEveryMs = seconds(3);

const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

interface DepartureListDependencies {
  readonly clock: Clock;
  readonly fetch: ToolApi['departures'];
  readonly onChange: (departed: readonly Departure[]) => void;
}

export function createDepartureList({ clock, fetch, onChange }: DepartureListDependencies) {
  let inRoom: string | null = null;
  let run = 0;

  async function refetch(): Promise<void> {
    run += 1;
    const ownRun = run;
    const answer = await fetch().catch(() => null);
    if (ownRun !== run) return;
    if (answer)
      onChange(
        answer.map(({ customerId, name, remainingMs }) => ({
          customerId,
          name: firstNameOf(name),
          untilMs: clock.now() + remainingMs,
        })),
      );
    const isSomeoneMissing = answer === null || answer.length > 0 || inRoom === '';
    if (isSomeoneMissing) clock.after(refetchEveryMs, () => ownRun === run && void refetch());
  }

  return {
    /** The people in the room, by identity. The list is read when they change. */
    update(identities: readonly string[]) {
      const next = identities.toSorted().join(' ');
      if (next === inRoom) return;
      inRoom = next;
      void refetch();
    },
    close() {
      run += 1;
    },
  };
}
