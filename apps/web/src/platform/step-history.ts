/**
 * The steps of the customer journey as entries of the browser's history, all at one address: Back leads to the
 * step before and not out of the journey. The router's own part of the entries stays.
 */
import { useEffect, useEffectEvent } from 'react';

export type Step = 'details' | 'code' | 'wait' | 'wait-times' | 'times' | 'thanks' | 'change';

/** `null` for an entry that no step made. */
export function currentStep(): Step | null {
  return (history.state as { step?: Step } | null)?.step ?? null;
}

/** Adds an entry for the step, unless the current entry is of this step. */
export function pushStep(wizardStep: Step): void {
  if (currentStep() !== wizardStep) history.pushState({ ...history.state, step: wizardStep }, '');
}

/** Makes the current entry one of this step, so that Back skips the step that was there. */
export function replaceStep(wizardStep: Step): void {
  history.replaceState({ ...history.state, step: wizardStep }, '');
}

/** @param onStep called with the step to which Back or Forward has led */
export function useStepHistory(onStep: (wizardStep: Step | null) => void): void {
  const onPop = useEffectEvent(() => onStep(currentStep()));
  useEffect(() => {
    const listener = () => onPop();
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, []);
}
