/** From the knock to the end of the meeting: what the wait has come to, shown. */
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type GoIn, goInOf } from '../features/devices/index.ts';
import { LobbyPage, stateOfRefused, stateOfWait, useWaiting, WaitOverPage } from '../features/lobby/index.ts';
import { useConfig } from '../platform/config.ts';
import { recallDevices } from '../platform/device-choice.ts';
import { explain } from '../platform/errors.ts';
import { Arriving } from './arriving.tsx';
import type { RoadCustomer } from './road-customer.ts';
import { RoomBehindDoor } from './room-behind-door.tsx';
import { customersParts } from './room-parts.ts';
import { tellClick } from './tell-click.ts';
import { useKeptState } from './use-kept-state.ts';

const loadRoom = () => import('../features/meetings/index.ts');
const ReturnPage = lazy(() => import('./return-page.tsx'));
const MeetingRoom = lazy(async () => ({ default: (await loadRoom()).MeetingRoom }));

interface CustomerWaitProps {
  customer: RoadCustomer;
  /** In the page's address. */
  productSlug: string;
  /** As the page's address found it; absent when it is off show. */
  productName?: string;
  entrance: 'knock' | 'return';
  /** The booked start that is knocked for. */
  scheduleId: string | null;
  /** The meeting may be going on elsewhere, or its tab was killed: going on here takes a press. */
  isNewTab?: boolean;
  /** Back to the details, with a sentence that says why, where there is one. */
  onStartAgain: (notice: string | null) => void;
  /** `null` where nothing can be booked. */
  onPickTime: (() => void) | null;
}

export default function CustomerWait({ customer, onStartAgain, onPickTime, ...props }: CustomerWaitProps) {
  const [stopped, setStopped] = useState<ReturnType<typeof stateOfRefused>>(null);
  const wait = useWaiting({
    token: customer.token,
    entrance: props.entrance,
    scheduleId: props.scheduleId,
    productSlug: props.productSlug,
    onSignInOver: onStartAgain,
    onRefused(error) {
      const state = stateOfRefused(error);
      if (state) setStopped(state);
      else onStartAgain(explain(error));
    },
  });
  const { view } = wait;
  const { videoMuteForCustomer } = useConfig().flags;
  const productName = props.productName ?? wait.snapshot?.productName ?? '';
  const [chosen, setGoIn] = useState<GoIn | null>(null);
  const first = useMemo(() => goInOf(recallDevices(), videoMuteForCustomer), [videoMuteForCustomer]);
  const goIn = chosen ?? first;
  const [hasSound, setSound] = useState(true);
  const [enteredRoom, setEnteredRoom] = useState<string | null>(null);
  const [pastRoom, setPastRoom] = useState<string | null>(null);
  const [mustAsk, setMustAsk] = useState(props.isNewTab ?? false);
  const asksToReturn = mustAsk && view.status === 'room' && !view.throughDoor;
  const openRoom = view.status === 'room' && !asksToReturn ? view.meetingId : null;
  // What was said at its end, and may still be said of it, is found again by whoever comes back to the page.
  const metIn = wait.snapshot?.status === 'ENDED' ? wait.snapshot.meetingId : null;
  useRoomAhead(customer.token, view.status === 'waiting' ? view : null);
  useWayElsewhere(customer.token, view.status === 'elsewhere' ? view.productSlug : null);
  useKeptState(view.status, openRoom ?? wait.snapshot?.meetingId ?? null);

  useEffect(() => {
    if (openRoom) setEnteredRoom(openRoom);
    else if (view.status === 'waiting') setEnteredRoom(null);
    else if (view.status === 'over' && !enteredRoom) {
      if (metIn) setPastRoom(metIn);
      else onStartAgain(null);
    }
  }, [view.status, openRoom, enteredRoom, metIn, onStartAgain]);

  if (asksToReturn) {
    const comeBack = () => {
      tellClick(props.productSlug, 'rejoin');
      setMustAsk(false);
    };
    return (
      <Suspense fallback={<Arriving isOffline={false} />}>
        <ReturnPage productName={productName} onReturn={comeBack} onStartAgain={() => onStartAgain(null)} />
      </Suspense>
    );
  }

  // Once inside, the room itself shows how the meeting ended; only the queue takes the customer out of it.
  const isOver = ['over', 'blocked', 'withdrawn'].includes(view.status);
  const roomId = openRoom ?? (isOver ? (enteredRoom ?? pastRoom) : null);
  if (roomId) {
    return (
      <RoomBehindDoor
        key={roomId}
        door={view.status === 'room' && view.throughDoor ? { agentName: view.agentName, hasSound } : null}
        productName={productName}
      >
        <MeetingRoom
          meetingId={roomId}
          as="customer"
          start={roomId === pastRoom ? nothingOn : goIn}
          token={async () => customer.token}
          parts={customersParts}
          onEnded={() => onStartAgain(null)}
        />
      </RoomBehindDoor>
    );
  }

  const over = stopped ?? stateOfWait(view.status);
  if (over) {
    return (
      <Suspense fallback={<Arriving isOffline={false} />}>
        <WaitOverPage
          state={over}
          isAsking={wait.isAsking}
          onAskAgain={() => void wait.knockAgain()}
          onPickTime={onPickTime}
          onStartAgain={() => onStartAgain(null)}
        />
      </Suspense>
    );
  }

  switch (view.status) {
    case 'waiting':
      return (
        <LobbyPage
          place={view.place}
          likelyWait={view.likelyWait}
          hold={view.hold}
          after={view.after}
          productName={productName}
          customerName={customer.name}
          isConnected={wait.connection === 'connected'}
          heldUntil={wait.heldUntil}
          goIn={goIn}
          onGoIn={setGoIn}
          startsWithoutPicture={videoMuteForCustomer}
          token={async () => customer.token}
          hasSound={hasSound}
          onSound={setSound}
          isLeaving={wait.isAsking}
          onLeave={() => void wait.leave()}
          onPickTime={onPickTime && (() => void wait.leave().then((hasLeft) => hasLeft && onPickTime()))}
        />
      );
    default:
      return <Arriving isOffline={wait.connection === 'lost'} />;
  }
}

/** Nobody is asked for a camera to read how a meeting ended. */
const nothingOn: GoIn = { camera: false, microphone: false };

/** Handed on to another product: the wait goes on at its address. */
function useWayElsewhere(token: string, productSlug: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!productSlug) return;
    void import('./elsewhere.ts')
      .then(({ goElsewhere }) => goElsewhere(token, productSlug))
      .then((address) => navigate(address, { replace: true }));
  }, [token, productSlug, navigate]);
}

/**
 * The room's media library comes while there is time, and never for somebody who only fills in a form. Whoever agents
 * are being asked about stands in the room already.
 */
function useRoomAhead(token: string, waiting: { readonly offered: string | null } | null): void {
  const isWaiting = waiting !== null;
  const meetingId = waiting?.offered ?? null;
  useEffect(() => {
    if (!isWaiting) return;
    let leave = () => {};
    const prepare = () =>
      void loadRoom().then(
        ({ preloadRoom, standInRoomAhead }) => {
          if (timer === null) return;
          preloadRoom();
          if (meetingId) leave = standInRoomAhead({ meetingId, token });
        },
        () => {},
      );
    let timer: ReturnType<typeof setTimeout> | null = setTimeout(prepare, 500);
    return () => {
      if (timer) clearTimeout(timer);
      timer = null;
      leave();
    };
  }, [isWaiting, meetingId, token]);
}
