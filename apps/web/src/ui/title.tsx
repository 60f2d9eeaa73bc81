/** The title of a page that has taken another's place: it takes the focus, so that it is read out and Tab goes on below. */
import { type ReactNode, useEffect, useRef } from 'react';

export function Title({ className, children }: { className?: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={ref} className={className} tabIndex={-1}>
      {children}
    </h1>
  );
}
