/** Keeps what was typed into the prerendered form before hydration. */
import { type RefObject, useLayoutEffect } from 'react';
import { useHydrated } from '../../../platform/first-screen.ts';

/** @param onPrefilled called once with the values typed before hydration */
export function usePrefilledForm(
  formRef: RefObject<HTMLFormElement | null>,
  onPrefilled: (prefilled: FormData) => void,
): void {
  const isHydrated = useHydrated();
  // In a layout effect: the next render would overwrite the values with the empty state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    if (!isHydrated && formRef.current) onPrefilled(new FormData(formRef.current));
  }, []);
}
