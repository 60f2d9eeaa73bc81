/** The keys 1 to 5 choose the outcome. */
import { type OutcomeStatus, outcomeStatuses } from '@foyer/contract/meetings/outcomes.ts';
import { useEffect, useEffectEvent } from 'react';
import { isPlainKey } from '../../platform/plain-key.ts';
import type { OutcomesViewModel } from './outcomes-view-model.ts';

/** @param isMeant whether a key press is for the outcome; a dialog handles its keys by itself */
export function useStatusKeys(
  onStatus: (status: OutcomeStatus) => void,
  isMeant: (event: KeyboardEvent) => boolean = isPlainKey,
): void {
  const press = useEffectEvent((status: OutcomeStatus, event: KeyboardEvent) => {
    if (isMeant(event)) onStatus(status);
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener(
      'keydown',
      (event) => {
        const status = /^[1-9]$/.test(event.key) ? outcomeStatuses[Number(event.key) - 1] : undefined;
        if (status) press(status, event);
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
}

/** On the page after a meeting. */
export function useOutcomeKeys(outcomes: OutcomesViewModel): void {
  useStatusKeys((status) => {
    const { entries } = outcomes.state();
    // With several customers each key press is for the next one without an outcome.
    const entry = entries.find(({ written }) => !written) ?? (entries.length === 1 ? entries[0] : null);
    if (entry) void outcomes.choose(entry.customerId, status);
  });
}
