/** Declares the local shared screen to the server, which then accepts drawings on it. */
import { annotationLimits } from '@foyer/contract/meetings/annotations.ts';
import type { Recipient } from '@foyer/contract/meetings/room.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import type { AnnotationsApi } from './annotations-ports.ts';

interface OwnShareDependencies {
  readonly clock: Pick<Clock, 'after'>;
  readonly api: Pick<AnnotationsApi, 'declare' | 'end'>;
  readonly newId: () => string;
  readonly onDeclared: () => void;
}

interface Declared {
  readonly shareId: string;
  readonly recipient: Recipient;
  readonly isAllowed: boolean;
}

const retryAfterMs = 2_000;

export function createOwnShare({ clock, api, newId, onDeclared }: OwnShareDependencies) {
  let declared: Declared | null = null;
  let cancel = () => {};
  /** Requests are sent one after the other, so that the last one counts. */
  let last = Promise.resolve();

  function send(): void {
    cancel();
    last = last.then(async () => {
      const current = declared;
      if (!current) return;
      const isDeclared = await api.declare(current).then(
        () => true,
        () => false,
      );
      if (declared !== current) return;
      // Repeated, in case the server restarted.
      cancel = clock.after(isDeclared ? annotationLimits.declareEveryMs : retryAfterMs, send);
      if (isDeclared) onDeclared();
    });
  }

  function end(): void {
    if (!declared) return;
    declared = null;
    cancel();
    last = last.then(() => api.end().catch(() => {}));
  }

  return {
    /** @param recipient `null`: sharing ended */
    set(recipient: Recipient | null, isAllowed: boolean): void {
      if (recipient === null) {
        end();
        return;
      }
      if (declared?.recipient === recipient && declared.isAllowed === isAllowed) return;
      declared = { shareId: declared?.shareId ?? newId(), recipient, isAllowed };
      send();
    },
    allow(isAllowed: boolean): void {
      if (!declared || declared.isAllowed === isAllowed) return;
      declared = { ...declared, isAllowed };
      send();
    },
    close: end,
  };
}
