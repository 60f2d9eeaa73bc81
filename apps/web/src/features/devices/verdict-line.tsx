/** One verdict of the check with its fix. */
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { PermissionHelp } from '../../ui/permission-help/permission-help.tsx';
import type { Verdict } from './check-labels.ts';
import styles from './device-check.module.css';

interface VerdictLineProps {
  readonly verdict: Verdict;
  readonly onRetry: () => void;
}

const icons = { ok: CircleCheck, warn: TriangleAlert, plain: Info };

export function VerdictLine({ verdict, onRetry }: VerdictLineProps) {
  const Icon = icons[verdict.tone];
  return (
    <div className={styles.verdict} data-tone={verdict.tone}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <p>
        <span className={styles.what}>{verdict.what}</span> <span>{verdict.fix}</span>
      </p>
      {verdict.refused && <PermissionHelp className={styles.link} {...verdict.refused} onRetry={onRetry} />}
      {verdict.canRetry && (
        <button type="button" className={styles.link} onClick={onRetry}>
          {m.check_try_again()}
        </button>
      )}
    </div>
  );
}
