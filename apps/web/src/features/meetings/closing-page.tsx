/** A page after the call: one sentence, what it means, and the next step. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Door } from '../../ui/door.tsx';
import { BrandBar } from '../tenants/index.ts';
import styles from './closing-page.module.css';

interface ClosingPageProps {
  readonly title: string;
  readonly lines: readonly (string | null)[];
  /** Light behind the door: one is welcome to come back. */
  readonly isLit?: boolean;
  /** The next step. */
  readonly children: ReactNode;
}

export function ClosingPage({ title, lines, isLit, children }: ClosingPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the room; whoever listens hears the end first.
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <BrandBar />
      <main className={styles.page}>
        <div className={styles.said}>
          <Door state={isLit ? 'shut' : 'unlit'} />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lines.map((line) => line && <p key={line}>{line}</p>)}
        </div>
        <div className={styles.next}>{children}</div>
      </main>
    </>
  );
}
