/** The lobby: the place in the queue, and how one goes in when it is one's turn. */
import { BellRing, Wifi } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { GreyShapes } from '../../ui/grey-shapes.tsx';
import { Page } from '../../ui/page.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { Title } from '../../ui/title.tsx';
import { formatClock, useCountdown } from '../../ui/use-countdown.ts';
import { DeviceCheck, type GoIn } from '../devices/index.ts';
import { BrandBar } from '../tenants/index.ts';
import styles from './lobby-page.module.css';
import { QueueCard } from './queue-card.tsx';
import { useSoundBlocked } from './sound-blocked.ts';
import type { WaitingView } from './waiting.ts';

type Waits = Extract<WaitingView, { status: 'waiting' }>;

// Loaded when the page rests: nobody needs them on the way into a meeting.
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'));
const WaitNotes = lazyPart(() => import('./wait-notes.tsx'));

interface LobbyPageProps extends Pick<Waits, 'place' | 'likelyWait' | 'hold' | 'after'> {
  productName: string;
  customerName: string;
  isConnected: boolean;
  /** Until when the place is held while the connection is lost. */
  heldUntil: number | null;
  goIn: GoIn;
  onGoIn: (goIn: GoIn) => void;
  startsWithoutPicture: boolean;
  token: () => Promise<string | null>;
  hasSound: boolean;
  onSound: (hasSound: boolean) => void;
  isLeaving: boolean;
  onLeave: () => void;
  /** Leaves, and picks a time instead; `null` where nothing can be booked. */
  onPickTime: (() => void) | null;
}

export function LobbyPage(props: LobbyPageProps) {
  const [asks, setAsks] = useState<'leave' | 'time' | null>(null);
  const isMute = useSoundBlocked() && props.hasSound;
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
          {(props.hold || props.after) && (
            <Suspense>
              <WaitNotes hold={props.hold} after={props.after} />
            </Suspense>
          )}
        </div>
        <div className={styles.columns}>
          <div className={styles.side}>
            <QueueCard place={props.place} likelyWait={props.likelyWait} />
            <div className={styles.sound}>
              <SwitchRow
                icon={BellRing}
                label={m.lobby_sound()}
                detail={isMute ? m.lobby_sound_blocked() : m.lobby_sound_detail()}
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
          <Suspense fallback={<GreyShapes heights={[220]} />}>
            <DeviceCheck
              // Turned while somebody waits it begins anew, as they would go in now.
              key={String(props.startsWithoutPicture)}
              isForLobby
              name={props.customerName}
              goIn={props.goIn}
              onGoIn={props.onGoIn}
              startsWithoutPicture={props.startsWithoutPicture}
              token={props.token}
            />
          </Suspense>
        </div>
      </Page>
      <Suspense>
        <LeaveDialog
          asks={asks}
          isLeaving={props.isLeaving}
          onStay={() => setAsks(null)}
          onLeave={asks === 'time' && props.onPickTime ? props.onPickTime : props.onLeave}
        />
      </Suspense>
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
