/** Hides the controls over the picture while nothing happens; never while one of them has the focus. */
import { seconds } from '@foyer/contract/core/time.ts';
import type { Clock } from '../../../../platform/time/clock.ts';

const idleAfterMs = seconds(3);

interface IdleControlsDependencies {
  readonly clock: Pick<Clock, 'after'>;
  /** Whether a control has the focus, or a panel, menu or dialog is open. */
  readonly isInUse: () => boolean;
  readonly onChange: (isHidden: boolean) => void;
}

export function createIdleControls({ clock, isInUse, onChange }: IdleControlsDependencies) {
  let cancel = () => {};
  let isHidden = false;

  function set(next: boolean) {
    if (next === isHidden) return;
    isHidden = next;
    onChange(next);
  }

  function wait() {
    cancel();
    cancel = clock.after(idleAfterMs, () => {
      if (isInUse()) wait();
      else set(true);
    });
  }

  return {
    /** The person moved the pointer, pressed a key or moved the focus. */
    activity() {
      set(false);
      wait();
    },
    stop() {
      cancel();
      set(false);
    },
  };
}
