/** One finding of the check: a sentence, and what to do about it. */
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import type { Verdict } from './check-words.ts';
import styles from './device-check.module.css';

interface VerdictLineProps {
  readonly verdict: Verdict;
  readonly onTryAgain: () => void;
}

const icons = { ok: CircleCheck, warn: TriangleAlert, plain: Info };

export function VerdictLine({ verdict, onTryAgain }: VerdictLineProps) {
  const Icon = icons[verdict.tone];
  return (
    <div className={styles.verdict} data-tone={verdict.tone}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <p>
        <span className={styles.what}>{verdict.what}</span> {verdict.mend}
      </p>
      {verdict.mayTryAgain && (
        <button type="button" className={styles.link} onClick={onTryAgain}>
          {m.check_try_again()}
        </button>
      )}
    </div>
  );
}
