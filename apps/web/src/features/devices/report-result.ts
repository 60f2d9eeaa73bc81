/** Saves the result of the device check: debounced, once per result, and again after a network failure. */

import { seconds } from '@foyer/contract/core/time.ts';
import type { DeviceCheck } from '@foyer/contract/lobby/device-check.ts';
import type { CheckPorts } from './check-ports.ts';

const debounceMs = seconds(1);
const retryAfterMs = seconds(5);

export function createResultReporter({ clock, save }: Pick<CheckPorts, 'clock' | 'save'>) {
  let latest = '';
  let saved = '';
  let isSaving = false;
  let isOver = false;
  let cancelTimer = () => {};

  const schedule = (ms: number) => {
    cancelTimer();
    cancelTimer = clock.after(ms, () => void saveLatest());
  };

  async function saveLatest() {
    if (isSaving || isOver || latest === saved) return;
    isSaving = true;
    const saving = latest;
    const outcome = await save(JSON.parse(saving)).catch(() => 'again' as const);
    isSaving = false;
    if (outcome === 'never') isOver = true;
    if (outcome === 'saved') saved = saving;
    if (!isOver && latest !== saved) schedule(outcome === 'again' ? retryAfterMs : debounceMs);
  }

  return {
    report(result: DeviceCheck | null): void {
      if (!result || isOver) return;
      const next = JSON.stringify(result);
      if (next === latest) return;
      latest = next;
      schedule(debounceMs);
    },
    close(): void {
      isOver = true;
      cancelTimer();
    },
  };
}
