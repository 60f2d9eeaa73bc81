/**
 * The wait from the knock to the end of the meeting: lobby, accepted page, room, or the page that says how it
 * ended.
 */
import { type ConsentAnswer, recordingConsentRoutes } from '@foyer/contract/meetings/recording-consent.ts';
import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type InitialDevices, initialDevicesOf } from '../../features/devices/index.ts';
import {
  AwayPage,
  LobbyPage,
  stateOfRejection,
  stateOfWait,
  useWaiting,
  WaitOverPage,
} from '../../features/lobby/index.ts';
import { call } from '../../platform/api/api.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { explain } from '../../platform/api/errors.ts';
import { useConfig } from '../../platform/config/config.ts';
import { recallDevices } from '../../platform/devices/device-choice.ts';
import { lazyPart } from '../../platform/parts/lazy-part.ts';
import { currentStep, pushStep, replaceStep, useStepHistory } from '../../platform/step-history.ts';
import { customerRoomParts } from '../room-parts.ts';
import { AcceptedRoom } from './accepted-room.tsx';
import { JoiningLobby } from './joining-lobby.tsx';
import { reportClick } from './report-click.ts';
import type { JourneyCustomer } from './stored-customer.ts';
import { useStoredState } from './use-stored-state.ts';

const loadRoom = () => import('../../features/meetings/index.ts');
const ReturnPage = lazyPart(() => import('./return-page.tsx'));
const LobbyTimes = lazyPart(() => import('./lobby-times.tsx'));
const MeetingRoom = lazyPart(async () => ({ default: (await loadRoom()).MeetingRoom }));
const EarlyConsent = lazyPart(async () => ({
  default: (await import('../../features/recording/index.ts')).EarlyConsent,
}));
const ExternalMeeting = lazyPart(async () => (await loadRoom()).loadExternalMeeting());

interface CustomerWaitProps {
  customer: JourneyCustomer;
  /** Of the page's address. */
  productSlug: string;
  /** Absent while the product is withdrawn. */
  productName?: string;
  entryMode: 'knock' | 'return';
  /** The booked start to join; `null` for a demo now. */
  scheduleId: string | null;
  /**
   * The meeting may be open in another tab, or its tab was closed: the customer confirms returning to it
   * here.
   */
  isNewTab?: boolean;
  /** Returns to the details, with the reason where there is one. */
  onStartAgain: (notice: string | null) => void;
  /** Back was pressed after the wait was over. */
  onLeft: () => void;
  /** The customer looks at the free times; `null` where the product cannot be booked. */
  onPickTime: (() => void) | null;
  /** The customer booked a time and has left the lobby. */
  onBooked: (booked: Booked) => void;
}

export default function CustomerWait({ customer, onStartAgain, onBooked, ...props }: CustomerWaitProps) {
  const [rejection, setRejection] = useState<ApiError | null>(null);
  const wait = useWaiting({
    token: customer.token,
    entryMode: props.entryMode,
    scheduleId: props.scheduleId,
    productSlug: props.productSlug,
    onSignInExpired: onStartAgain,
    onRejected(error) {
      if (stateOfRejection(error)) setRejection(error);
      else onStartAgain(explain(error));
    },
  });
  const { view } = wait;
  const { videoMuteForCustomer, serverSideRecording } = useConfig().flags;
  const productName = props.productName ?? wait.snapshot?.productName ?? '';
  const [chosenDevices, setChosenDevices] = useState<InitialDevices | null>(null);
  const rememberedDevices = useMemo(
    () => initialDevicesOf(recallDevices(), videoMuteForCustomer),
    [videoMuteForCustomer],
  );
  const initialDevices = chosenDevices ?? rememberedDevices;
  const [isPickingTime, setPickingTime] = useState(() => currentStep() === 'wait-times');
  const [hasSound, setSound] = useState(true);
  const [joinedMeetingId, setJoinedMeetingId] = useState<string | null>(null);
  const [endedMeetingId, setEndedMeetingId] = useState<string | null>(null);
  const [mustConfirmReturn, setMustConfirmReturn] = useState(props.isNewTab ?? false);
  // Another person with the same contact is in the meeting, or is about to join it.
  const isElsewhere = wait.snapshot?.isElsewhere === true;
  const asksToJoin = isElsewhere && view.status === 'room' && view.meetingId !== joinedMeetingId;
  const [wasAskedToJoin, setAskedToJoin] = useState(false);
  if (asksToJoin && !wasAskedToJoin) setAskedToJoin(true);
  const showsReturnPage =
    asksToJoin || (mustConfirmReturn && view.status === 'room' && !view.showsAcceptedPage);
  const openMeetingId = view.status === 'room' && !showsReturnPage ? view.meetingId : null;
  // A customer who returns to the page finds the end page of the meeting, with its feedback form, again.
  const lastMeetingId = wait.snapshot?.status === 'ENDED' ? wait.snapshot.meetingId : null;
  const [leaveRequests, setLeaveRequests] = useState(0);
  const [backPresses, setBackPresses] = useState(0);
  useWaitStep(view.status === 'waiting' || openMeetingId !== null);
  useStepHistory((reached) => {
    const isOpen = ['joining', 'waiting', 'away', 'room'].includes(view.status);
    if (reached === 'wait') setPickingTime(false);
    else if (reached === 'wait-times' && props.onPickTime) setPickingTime(true);
    else if (!isOpen) props.onLeft();
    else {
      // Back does not leave a queue or a meeting: the lobby asks first, the room names its button.
      pushStep('wait');
      setPickingTime(false);
      if (openMeetingId) setBackPresses(backPresses + 1);
      else setLeaveRequests(leaveRequests + 1);
    }
  });
  const isExternal = (wait.snapshot?.platform ?? 'jupiter') !== 'jupiter';
  const offeredMeetingId = view.status === 'waiting' && !isElsewhere ? view.offeredMeetingId : null;
  usePreloadedRoom(customer.token, view.status === 'waiting' && !isExternal ? { offeredMeetingId } : null);
  useFollowTransfer(customer.token, view.status === 'transferred' ? view.productSlug : null);
  const isTransferred = view.status === 'waiting' || view.status === 'transferred';
  useEffect(() => {
    if (!joinedMeetingId || !isTransferred) return;
    void loadRoom().then(({ keepForNextMeeting }) => {
      const switched = keepForNextMeeting(joinedMeetingId);
      setChosenDevices((chosen) => ({ ...(chosen ?? rememberedDevices), ...switched }));
    });
  }, [joinedMeetingId, isTransferred, rememberedDevices]);
  useStoredState(view.status, openMeetingId ?? wait.snapshot?.meetingId ?? null);

  const waitInTurn = useEffectEvent(() => void wait.knockAgain());
  useEffect(() => {
    if (openMeetingId) setJoinedMeetingId(openMeetingId);
    else if (view.status === 'waiting') setJoinedMeetingId(null);
    else if (view.status === 'ended' && !joinedMeetingId) {
      if (lastMeetingId && !isElsewhere) setEndedMeetingId(lastMeetingId);
      else if (wasAskedToJoin) waitInTurn();
      else onStartAgain(null);
    }
  }, [view.status, openMeetingId, joinedMeetingId, lastMeetingId, isElsewhere, wasAskedToJoin, onStartAgain]);

  if (showsReturnPage) {
    const returnToMeeting = () => {
      if (asksToJoin) return void wait.join();
      reportClick(props.productSlug, 'rejoin');
      setMustConfirmReturn(false);
    };
    return (
      <Suspense fallback={<JoiningLobby />}>
        <ReturnPage
          productName={productName}
          joinAs={asksToJoin ? customer.name : null}
          onReturn={returnToMeeting}
          onStartAgain={() => onStartAgain(null)}
        />
      </Suspense>
    );
  }

  // After joining, the room shows how the meeting ended. Only the queue replaces the room.
  const isOver = ['ended', 'blocked', 'withdrawn'].includes(view.status);
  const roomMeetingId = openMeetingId ?? (isOver ? (joinedMeetingId ?? endedMeetingId) : null);
  if (roomMeetingId) {
    const Meeting = isExternal ? ExternalMeeting : MeetingRoom;
    return (
      <AcceptedRoom
        key={roomMeetingId}
        door={
          view.status === 'room' && view.showsAcceptedPage ? { agentName: view.agentName, hasSound } : null
        }
        productName={productName}
      >
        <Meeting
          meetingId={roomMeetingId}
          as="customer"
          start={roomMeetingId === endedMeetingId ? devicesOff : initialDevices}
          rejoins={props.isNewTab === true && !mustConfirmReturn}
          token={async () => customer.token}
          parts={customerRoomParts}
          backPresses={backPresses}
          onEnded={() => onStartAgain(null)}
        />
      </AcceptedRoom>
    );
  }

  const endState = (rejection && stateOfRejection(rejection)) ?? stateOfWait(view.status);
  const onPickTime =
    props.onPickTime &&
    (() => {
      props.onPickTime?.();
      replaceStep('wait');
      pushStep('wait-times');
      setPickingTime(true);
    });
  if (isPickingTime && (view.status === 'waiting' || endState)) {
    const isWaiting = view.status === 'waiting';
    return (
      <Suspense fallback={<JoiningLobby />}>
        <LobbyTimes
          productSlug={props.productSlug}
          customer={customer}
          isWaiting={isWaiting}
          onBack={() => {
            replaceStep('wait');
            setPickingTime(false);
          }}
          onBooked={(booked) =>
            void (isWaiting ? wait.leave() : Promise.resolve()).then(() => onBooked(booked))
          }
          onStartAgain={onStartAgain}
        />
      </Suspense>
    );
  }
  if (endState) {
    return (
      <Suspense fallback={<JoiningLobby />}>
        <WaitOverPage
          state={endState}
          isRequesting={wait.isRequesting}
          onAskAgain={() => void wait.knockAgain().then((isAccepted) => isAccepted && setRejection(null))}
          rejection={rejection?.details}
          productSlug={props.productSlug}
          onPickTime={onPickTime}
          onStartAgain={() => onStartAgain(null)}
        />
      </Suspense>
    );
  }

  switch (view.status) {
    case 'waiting':
      return (
        <>
          {serverSideRecording && !isExternal && (
            <Suspense>
              <EarlyConsent key={customer.token} {...earlyConsentOf(customer.token)} />
            </Suspense>
          )}
          <LobbyPage
            position={view.position}
            likelyWait={view.likelyWait}
            isAttended={view.isAttended}
            asked={view.asked}
            snapshot={wait.snapshot}
            productSlug={props.productSlug}
            hold={view.hold}
            returnReason={view.returnReason}
            productName={productName}
            customerName={customer.name}
            isConnected={wait.connection === 'connected'}
            heldUntil={wait.heldUntil}
            initialDevices={initialDevices}
            onInitialDevices={setChosenDevices}
            startsWithoutVideo={videoMuteForCustomer}
            token={async () => customer.token}
            hasSound={hasSound}
            onSound={setSound}
            leaveRequests={leaveRequests}
            isLeaving={wait.isRequesting}
            onLeave={() => void wait.leave()}
            onPickTime={onPickTime}
            onAway={wait.show}
          />
        </>
      );
    case 'away':
      return (
        wait.snapshot && (
          <Suspense fallback={<JoiningLobby />}>
            <AwayPage
              snapshot={wait.snapshot}
              token={customer.token}
              isRequesting={wait.isRequesting}
              onSnapshot={wait.show}
              onBack={() => void wait.knockAgain()}
              onLeave={() => void wait.leave()}
            />
          </Suspense>
        )
      );
    default:
      return <JoiningLobby isOffline={wait.connection === 'lost'} />;
  }
}

const earlyConsentOf = (token: string) => ({
  find: async () => (await call(recordingConsentRoutes.findEarly, { token })).result,
  save: async (body: ConsentAnswer) =>
    (await call(recordingConsentRoutes.answerEarly, { token, body })).result,
});

/** The end page of a meeting must not request the camera. */
const devicesOff: InitialDevices = { camera: false, microphone: false };

/**
 * Where the wait is the first page of the tab, as after a link, it gets an entry of its own, so that Back stays in
 * the journey. Chromium leaves out such an entry until the customer has touched the page.
 */
function useWaitStep(isOpen: boolean): void {
  // With the page itself: a press of Back finds the entry.
  useLayoutEffect(() => {
    if (isOpen && currentStep() !== 'wait-times') pushStep('wait');
  }, [isOpen]);
}

/** After a transfer to another product the wait goes on at the address of that product. */
function useFollowTransfer(token: string, productSlug: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!productSlug) return;
    void import('./follow-transfer.ts')
      .then(({ followTransfer }) => followTransfer(token, productSlug))
      .then((address) => navigate(address, { replace: true }));
  }, [token, productSlug, navigate]);
}

/**
 * Loads the room's media library while the customer waits. While agents are offered the request, the page
 * also preconnects to the room of the meeting to come.
 */
function usePreloadedRoom(token: string, waiting: { readonly offeredMeetingId: string | null } | null): void {
  const isWaiting = waiting !== null;
  const meetingId = waiting?.offeredMeetingId ?? null;
  useEffect(() => {
    if (!isWaiting) return;
    let leave = () => {};
    const prepare = () =>
      void loadRoom().then(
        ({ preloadRoom, preconnectRoom }) => {
          if (timer === null) return;
          preloadRoom();
          if (meetingId) leave = preconnectRoom({ meetingId, token });
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
