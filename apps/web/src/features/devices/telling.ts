/** Tells the lobby what the check has found: once it rests, once per finding, and again after a lost network. */
import type { DeviceCheck } from '@foyer/contract/device-check.ts';
import { seconds } from '@foyer/contract/time.ts';
import type { CheckPorts } from './check-ports.ts';

/** Several findings in a row are one. */
const restsForMs = seconds(1);
const againAfterMs = seconds(5);

export function telling({ clock, save }: Pick<CheckPorts, 'clock' | 'save'>) {
  let latest = '';
  let told = '';
  let isTelling = false;
  let isOver = false;
  let callOff = () => {};

  const planIn = (ms: number) => {
    callOff();
    callOff = clock.after(ms, () => void tell());
  };

  async function tell() {
    if (isTelling || isOver || latest === told) return;
    isTelling = true;
    const telling = latest;
    const outcome = await save(JSON.parse(telling)).catch(() => 'again' as const);
    isTelling = false;
    if (outcome === 'never') isOver = true;
    if (outcome === 'saved') told = telling;
    if (!isOver && latest !== told) planIn(outcome === 'again' ? againAfterMs : restsForMs);
  }

  return {
    heed(result: DeviceCheck | null): void {
      if (!result || isOver) return;
      const next = JSON.stringify(result);
      if (next === latest) return;
      latest = next;
      planIn(restsForMs);
    },
    close(): void {
      isOver = true;
      callOff();
    },
  };
}
