/** The lobby: the place in the queue, and how one goes in when it is one's turn. */
import { BellRing, Wifi } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { Title } from '../../ui/title.tsx';
import { formatClock, useCountdown } from '../../ui/use-countdown.ts';
import { BrandBar } from '../tenants/index.ts';
import { type GoIn, GoInCard } from './go-in-card.tsx';
import styles from './lobby-page.module.css';
import { QueueCard } from './queue-card.tsx';

interface LobbyPageProps {
  place: number;
  productName: string;
  customerName: string;
  /** The customer was in the room and waits again, at the front. */
  isBack: boolean;
  isConnected: boolean;
  /** Until when the place is held while the connection is lost. */
  heldUntil: number | null;
  goIn: GoIn;
  onGoIn: (goIn: GoIn) => void;
  hasSound: boolean;
  onSound: (hasSound: boolean) => void;
  isLeaving: boolean;
  onLeave: () => void;
  /** Leaves, and picks a time instead; `null` where nothing can be booked. */
  onPickTime: (() => void) | null;
}

export function LobbyPage(props: LobbyPageProps) {
  const [asks, setAsks] = useState<'leave' | 'time' | null>(null);
  useTitle(props.place === 1 ? m.lobby_next() : m.lobby_title_place({ place: props.place }));

  return (
    <>
      <BrandBar>
        {props.isConnected && (
          <span className={styles.connected}>
            <Wifi size={18} strokeWidth={1.75} aria-hidden />
            {m.lobby_connected()}
          </span>
        )}
        <button type="button" className={styles.leave} onClick={() => setAsks('leave')}>
          {m.lobby_leave()}
        </button>
      </BrandBar>
      <Page width="content">
        <Title className={styles.title}>{m.lobby_title()}</Title>
        <p className={styles.lead}>{m.lobby_lead({ product: props.productName })}</p>
        <div className={styles.notes}>
          <HeldPlace until={props.heldUntil} />
          {props.isBack && <Banner tone="info">{m.lobby_back()}</Banner>}
        </div>
        <div className={styles.columns}>
          <div className={styles.side}>
            <QueueCard place={props.place} />
            <div className={styles.sound}>
              <SwitchRow
                icon={BellRing}
                label={m.lobby_sound()}
                detail={m.lobby_sound_detail()}
                checked={props.hasSound}
                onChange={props.onSound}
              />
            </div>
            {props.onPickTime && (
              <Button look="quiet" onClick={() => setAsks('time')}>
                {m.over_pick_time()}
              </Button>
            )}
          </div>
          <GoInCard customerName={props.customerName} goIn={props.goIn} onChange={props.onGoIn} />
        </div>
      </Page>
      <Dialog
        open={asks !== null}
        title={asks === 'time' ? m.over_pick_question() : m.leave_title()}
        onClose={() => setAsks(null)}
        actions={
          <>
            <Button look="outlined" onClick={() => setAsks(null)}>
              {m.leave_stay()}
            </Button>
            <Button
              busy={props.isLeaving && m.leave_leaving()}
              onClick={asks === 'time' && props.onPickTime ? props.onPickTime : props.onLeave}
            >
              {asks === 'time' ? m.next_pick_time() : m.leave_leave()}
            </Button>
          </>
        }
      >
        {m.leave_text()}
      </Dialog>
    </>
  );
}

function HeldPlace({ until }: { until: number | null }) {
  const secondsLeft = useCountdown(until);
  if (until === null) return null;
  return (
    <Banner tone="offline">
      {secondsLeft > 0 ? (
        <>
          {m.lobby_offline_held()} <b>{formatClock(secondsLeft)}</b>.
        </>
      ) : (
        m.lobby_offline_over()
      )}
    </Banner>
  );
}
