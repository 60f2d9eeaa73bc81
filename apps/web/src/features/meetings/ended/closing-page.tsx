/** Layout of the pages after a call: title, explanation and next step. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Door } from '../../../ui/layout/door.tsx';
import { BrandBar } from '../../tenants/index.ts';
import styles from './closing-page.module.css';

interface ClosingPageProps {
  readonly title: string;
  readonly lines: readonly ReactNode[];
  /** The next step is a form, which must not lie below the picture. */
  readonly hasForm?: boolean;
  /** Shows the door picture with light behind it. */
  readonly isLit?: boolean;
  /** The next step. */
  readonly children: ReactNode;
}

export function ClosingPage({ title, lines, hasForm, isLit, children }: ClosingPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused control was removed with the room; a screen reader announces the heading first.
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <BrandBar />
      <main className={styles.page}>
        <div className={styles.message}>
          {!hasForm && <Door state={isLit ? 'shut' : 'unlit'} />}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {/* biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs keep their order */}
          {lines.map((paragraph, index) => paragraph && <p key={index}>{paragraph}</p>)}
        </div>
        <div className={styles.next}>{children}</div>
      </main>
    </>
  );
}
