/** The lobby page: queue position, wait estimate, device check, and what staff tell waiting customers. */
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { Wifi } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Banner } from '../../../ui/controls/banner.tsx';
import { GreyShapes } from '../../../ui/layout/grey-shapes.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Title } from '../../../ui/layout/title.tsx';
import { formatClock, useCountdown } from '../../../ui/use-countdown.ts';
import { DeviceCheck, type InitialDevices } from '../../devices/index.ts';
import { BrandBar } from '../../tenants/index.ts';
import styles from './lobby-page.module.css';
import { QueueCard } from './queue-card.tsx';
import type { WaitView } from './waiting.ts';

type WaitingView = Extract<WaitView, { status: 'waiting' }>;

// Loaded when the page is idle: the path into a meeting does not need them.
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'));
const UnattendedCard = lazyPart(() => import('./unattended-card.tsx'));
const WaitNotes = lazyPart(() => import('./wait-notes.tsx'));
const WaitingSide = lazyPart(() => import('./waiting-side.tsx'));
const WaitingContent = lazyPart(() => import('./notices/waiting-content.tsx'));

interface LobbyPageProps
  extends Pick<WaitingView, 'position' | 'likelyWait' | 'isAttended' | 'asked' | 'hold' | 'returnReason'> {
  /** `null` before the first answer. */
  snapshot: Pick<WaitingSnapshot, 'notices' | 'whileWaiting'> | null;
  productSlug: string;
  productName: string;
  customerName: string;
  isConnected: boolean;
  /** Until when the position is held while the connection is lost; milliseconds. */
  heldUntil: number | null;
  initialDevices: InitialDevices;
  onInitialDevices: (initialDevices: InitialDevices) => void;
  startsWithoutVideo: boolean;
  token: () => Promise<string | null>;
  hasSound: boolean;
  onSound: (hasSound: boolean) => void;
  /** How often the customer pressed Back: each asks whether to leave. */
  leaveRequests: number;
  isLeaving: boolean;
  onLeave: () => void;
  /** Shows the free times; the customer keeps the place. `null` where the product cannot be booked. */
  onPickTime: (() => void) | null;
  /** The customer leaves the page, and the place is kept. */
  onAway: (snapshot: WaitingSnapshot) => void;
}

export function LobbyPage(props: LobbyPageProps) {
  const [asksToLeave, setAsksToLeave] = useState(false);
  const [seenRequests, setSeenRequests] = useState(props.leaveRequests);
  if (seenRequests !== props.leaveRequests) {
    setSeenRequests(props.leaveRequests);
    setAsksToLeave(true);
  }
  const { snapshot } = props;
  useTitle(titleOf(props));

  return (
    <>
      <BrandBar>
        {props.isConnected && (
          <span className={styles.connected}>
            <Wifi size={18} strokeWidth={1.75} aria-hidden />
            {m.lobby_connected()}
          </span>
        )}
        <button type="button" className={styles.leave} onClick={() => setAsksToLeave(true)}>
          {m.lobby_leave()}
        </button>
      </BrandBar>
      <Page width="content">
        <Title className={styles.title}>{m.lobby_title()}</Title>
        <p className={styles.lead}>{m.lobby_lead({ product: props.productName })}</p>
        <div className={styles.notes}>
          <HeldPosition until={props.heldUntil} />
          {(props.hold || props.returnReason) && (
            <Suspense>
              <WaitNotes hold={props.hold} returnReason={props.returnReason} />
            </Suspense>
          )}
        </div>
        {/* Without a notice too: a live region is announced only if it was there before its content. */}
        <div className={styles.notices} role="status">
          {snapshot && (snapshot.notices.announcement || snapshot.notices.message) && (
            <Suspense>
              <WaitingContent shows="notices" snapshot={snapshot} />
            </Suspense>
          )}
        </div>
        <div className={styles.columns}>
          <div className={styles.queue}>
            {props.isAttended ? (
              <QueueCard position={props.position} likelyWait={props.likelyWait} asked={props.asked} />
            ) : (
              <Suspense fallback={<GreyShapes heights={[160]} />}>
                <UnattendedCard productSlug={props.productSlug} onPickTime={props.onPickTime} />
              </Suspense>
            )}
          </div>
          <Suspense fallback={<GreyShapes heights={[220]} />}>
            <DeviceCheck
              // When the tenant changes the setting during the wait, the check restarts with the new default.
              key={String(props.startsWithoutVideo)}
              isForLobby
              name={props.customerName}
              initialDevices={props.initialDevices}
              onInitialDevices={props.onInitialDevices}
              startsWithoutVideo={props.startsWithoutVideo}
              token={props.token}
            />
          </Suspense>
          <div className={styles.side}>
            <Suspense>
              <WaitingSide {...props} />
            </Suspense>
            {snapshot?.whileWaiting && (
              <Suspense>
                <WaitingContent shows="content" snapshot={snapshot} />
              </Suspense>
            )}
          </div>
        </div>
      </Page>
      <Suspense>
        <LeaveDialog
          isOpen={asksToLeave}
          isLeaving={props.isLeaving}
          onStay={() => setAsksToLeave(false)}
          onLeave={props.onLeave}
        />
      </Suspense>
    </>
  );
}

function titleOf({ isAttended, position }: LobbyPageProps): string {
  if (!isAttended) return m.lobby_title();
  return position === 1 ? m.lobby_next() : m.lobby_title_place({ place: position });
}

function HeldPosition({ until }: { until: number | null }) {
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
