/** Page title that takes the focus on mount, so that a screen reader announces the new page. */
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
