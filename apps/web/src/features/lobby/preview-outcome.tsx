/** What came of looking at oneself before going in, in one sentence. */
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import styles from './go-in-card.module.css';
import type { PreviewState } from './use-preview.ts';

export default function PreviewOutcome({ state }: { state: PreviewState }) {
  if (state === 'off' || state === 'asking') return null;
  const isOn = state === 'on';
  const Icon = isOn ? CircleCheck : TriangleAlert;
  return (
    <p className={styles.outcome} data-tone={isOn ? 'ok' : 'warn'} role="status">
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {isOn ? m.preview_works() : state === 'refused' ? m.preview_refused() : m.preview_missing()}
    </p>
  );
}
