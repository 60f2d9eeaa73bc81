/** The wait ended without a meeting: said honestly, with the way on. */

import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Door } from '../../ui/door.tsx';
import { Page } from '../../ui/page.tsx';
import { Title } from '../../ui/title.tsx';
import { BrandBar } from '../tenants/index.ts';
import styles from './wait-over-page.module.css';

export type WaitOver = 'nobody' | 'refused' | 'too-long' | 'left' | 'cancelled' | 'paused';

interface WaitOverPageProps {
  why: WaitOver;
  isAsking: boolean;
  onAskAgain: () => void;
  /** Somebody else sits here, or the details were wrong. */
  onStartAgain: () => void;
}

const words = {
  nobody: { title: () => m.over_nobody_title(), text: () => m.over_nobody_text() },
  refused: { title: () => m.over_refused_title(), text: () => m.over_refused_text() },
  'too-long': { title: () => m.over_too_long_title(), text: () => m.over_too_long_text() },
  left: { title: () => m.over_left_title(), text: () => m.over_left_text() },
  cancelled: { title: () => m.over_cancelled_title(), text: () => m.over_cancelled_text() },
  paused: { title: () => m.over_paused_title(), text: () => m.over_paused_text() },
} satisfies Record<WaitOver, { title: () => string; text: () => string }>;

export function WaitOverPage({ why, isAsking, onAskAgain, onStartAgain }: WaitOverPageProps) {
  const { title, text } = words[why];
  useTitle(title());
  return (
    <>
      <BrandBar />
      <Page width="column">
        <div className={styles.picture}>
          <Door state="shut" />
        </div>
        <div role="status">
          <Title>{title()}</Title>
          <p className={styles.text}>{text()}</p>
        </div>
        <div className={styles.actions}>
          <Button busy={isAsking && m.over_asking()} onClick={onAskAgain}>
            {why === 'left' ? m.over_knock_again() : m.over_ask_again()}
          </Button>
          {why !== 'cancelled' && why !== 'paused' && (
            <Button look="quiet" onClick={onStartAgain}>
              {m.over_other_details()}
            </Button>
          )}
        </div>
      </Page>
    </>
  );
}
