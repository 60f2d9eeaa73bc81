/** From the knock to the end of the meeting: what the wait has come to, shown. */
import { lazy, useEffect, useState } from 'react';
import { type GoIn, LobbyPage, useWaiting, WaitOverPage } from '../features/lobby/index.ts';
import { Arriving } from './arriving.tsx';
import type { RoadCustomer } from './road-customer.ts';
import { RoomBehindDoor } from './room-behind-door.tsx';
import { useKeptState } from './use-kept-state.ts';

const loadRoom = () => import('../features/meetings/index.ts');
const MeetingRoom = lazy(async () => ({ default: (await loadRoom()).MeetingRoom }));

interface CustomerWaitProps {
  customer: RoadCustomer;
  /** As the page's address found it; absent when it is off show. */
  productName?: string;
  entrance: 'knock' | 'return';
  /** Back to the details, with a sentence that says why, where there is one. */
  onStartAgain: (notice: string | null) => void;
}

export default function CustomerWait(props: CustomerWaitProps) {
  const { customer, entrance, onStartAgain } = props;
  const wait = useWaiting({
    token: customer.token,
    entrance,
    onSignInOver: onStartAgain,
    onRefused: onStartAgain,
  });
  const { view } = wait;
  const productName = props.productName ?? wait.snapshot?.productName ?? '';
  const [goIn, setGoIn] = useState<GoIn>({ camera: true, microphone: true });
  const [hasSound, setSound] = useState(true);
  const [enteredRoom, setEnteredRoom] = useState<string | null>(null);
  const openRoom = view.status === 'room' ? view.meetingId : null;
  usePreloadedRoom(view.status === 'waiting');
  useKeptState(view.status, openRoom ?? wait.snapshot?.meetingId ?? null);

  useEffect(() => {
    if (openRoom) setEnteredRoom(openRoom);
    else if (view.status === 'waiting') setEnteredRoom(null);
    else if (view.status === 'over' && !enteredRoom) onStartAgain(null);
  }, [view.status, openRoom, enteredRoom, onStartAgain]);

  // Once inside, the room itself shows how the meeting ended; only the queue takes the customer out of it.
  const roomId = openRoom ?? (view.status === 'over' ? enteredRoom : null);
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
          start={goIn}
          token={async () => customer.token}
          onEnded={() => onStartAgain(null)}
        />
      </RoomBehindDoor>
    );
  }

  switch (view.status) {
    case 'waiting':
      return (
        <LobbyPage
          place={view.place}
          isBack={view.isBack}
          productName={productName}
          customerName={customer.name}
          isConnected={wait.connection === 'connected'}
          heldUntil={wait.heldUntil}
          goIn={goIn}
          onGoIn={setGoIn}
          hasSound={hasSound}
          onSound={setSound}
          isLeaving={wait.isAsking}
          onLeave={() => void wait.leave()}
        />
      );
    case 'nobody':
    case 'refused':
    case 'too-long':
    case 'left':
    case 'cancelled':
    case 'paused':
      return (
        <WaitOverPage
          why={view.status}
          isAsking={wait.isAsking}
          onAskAgain={() => void wait.knockAgain()}
          onStartAgain={() => onStartAgain(null)}
        />
      );
    default:
      return <Arriving isOffline={wait.connection === 'lost'} />;
  }
}

/** The room's media library comes while there is time, and never for somebody who only fills in a form. */
function usePreloadedRoom(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const preload = () =>
      void loadRoom().then(
        ({ preloadRoom }) => preloadRoom(),
        () => {},
      );
    const timer = setTimeout(preload, 500);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}
