/** The page of a customer who left the lobby and keeps the place: what happens, and the way back. */
import { seconds } from '@foyer/contract/core/time.ts';
import { awayRoutes } from '@foyer/contract/lobby/away.ts';
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import type { Away, WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { call } from '../../../platform/api/api.ts';
import { snackbar } from '../../../platform/snackbar.tsx';
import { useTitle } from '../../../platform/use-title.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Title } from '../../../ui/layout/title.tsx';
import { formatClock, useCountdown } from '../../../ui/use-countdown.ts';
import { BrandBar } from '../../tenants/index.ts';
import styles from './away.module.css';

interface AwayPageProps {
  snapshot: WaitingSnapshot;
  token: string;
  isRequesting: boolean;
  onSnapshot: (snapshot: WaitingSnapshot) => void;
  onBack: () => void;
  onLeave: () => void;
}

const refreshEveryMs = seconds(5);

export default function AwayPage({ snapshot, token, isRequesting, ...on }: AwayPageProps) {
  const { away, place } = snapshot;
  const phase = phaseOf(away);
  const [isAnswering, setAnswering] = useState(false);
  const { title, text } = textsOf(phase);
  useTitle(title);
  useRefresh(token, on.onSnapshot);

  async function answer(): Promise<void> {
    setAnswering(true);
    await call(awayRoutes.onMyWay, { token }).then(
      ({ result }) => on.onSnapshot(result),
      () => snackbar.show(m.away_failed(), 'bad'),
    );
    setAnswering(false);
  }

  return (
    <>
      <BrandBar />
      <Page width="column">
        <div role="status">
          <Title>{title}</Title>
          {phase === 'kept' && place !== null && <p className={styles.text}>{m.away_place({ place })}</p>}
          <p className={styles.text}>{text}</p>
        </div>
        {away?.until && <Kept until={away.until} />}
        <div className={styles.actions}>
          <Button wide busy={isRequesting && m.away_coming_back()} onClick={on.onBack}>
            {m.away_back()}
          </Button>
          {phase === 'turn' && (
            <Button
              wide
              variant="outlined"
              busy={isAnswering && m.away_telling()}
              onClick={() => void answer()}
            >
              {m.away_on_my_way()}
            </Button>
          )}
          <Button wide variant="quiet" onClick={on.onLeave}>
            {m.away_leave()}
          </Button>
        </div>
      </Page>
    </>
  );
}

/** Before the turn, at the turn, or after "On my way". */
type Phase = 'kept' | 'turn' | 'on-the-way';

function phaseOf(away: Away | undefined): Phase {
  if (!away?.turnAt) return 'kept';
  return away.isOnTheWay ? 'on-the-way' : 'turn';
}

function textsOf(phase: Phase): { title: string; text: string } {
  switch (phase) {
    case 'kept':
      return { title: m.away_title(), text: m.away_text() };
    case 'turn':
      return { title: m.away_turn_title(), text: m.away_turn_text() };
    case 'on-the-way':
      return { title: m.away_on_way_title(), text: m.away_on_way_text() };
  }
}

function Kept({ until }: { until: string }) {
  const secondsLeft = useCountdown(Date.parse(until));
  return (
    // Announced with the sentence above, not every second.
    <p className={styles.kept} aria-live="off">
      {m.away_kept()} <b>{formatClock(secondsLeft)}</b>.
    </p>
  );
}

/** No server event reaches a customer who is away. */
function useRefresh(token: string, onSnapshot: (snapshot: WaitingSnapshot) => void): void {
  const refresh = useEffectEvent(() => {
    void call(lobbyRoutes.current, { token }).then(
      ({ result }) => onSnapshot(result),
      // The next one follows.
      () => {},
    );
  });
  useEffect(() => {
    const timer = setInterval(() => refresh(), refreshEveryMs);
    const onVisible = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
}
