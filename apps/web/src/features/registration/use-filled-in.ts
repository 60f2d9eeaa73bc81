/** A form that stood there before its page could act: what was filled in meanwhile is kept. */
import { type RefObject, useLayoutEffect } from 'react';
import { useTakenOver } from '../../platform/first-screen.ts';

/** @param take is told once what was filled in while the form was only drawn */
export function useFilledIn(
  place: RefObject<HTMLFormElement | null>,
  take: (filledIn: FormData) => void,
): void {
  const isTakenOver = useTakenOver();
  // Before the next drawing, which would put the page's own empty answers in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    if (!isTakenOver && place.current) take(new FormData(place.current));
  }, []);
}
