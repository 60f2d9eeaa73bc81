/** Notices over the stage: mutes by an agent, microphone problems, reduced video, screen share. */
import { Cast, Droplet, LogOut, MicOff, MonitorUp, Pause, VideoOff, Wifi } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import type { DeviceKind } from '../../call/call-ports.ts';
import { RoomBanners } from '../../room/room-banners.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { otherName } from '../../room/room-labels.ts';
import { ShareNotice } from '../screen-share/share-notice.tsx';
import { SnapshotNotice } from '../snapshots/snapshot-notice.tsx';
import { DepartureNotices } from './departure-notices.tsx';
import { Notice } from './notice.tsx';
import styles from './notices.module.css';
import { RecordingPart } from './recording-part.tsx';

// Only while a screen is shared.
const AnnotationHost = lazyPart(async () => ({
  default: (await import('../annotations/annotation-parts.tsx')).AnnotationHost,
}));

// Only agents load it.
const GuestRequests = lazyPart(async () => ({
  default: (await import('../guests/guest-parts.tsx')).GuestRequests,
}));
const ConsultationPart = lazyPart(() => import('../consultation/consultation-part.tsx'));

interface PartProps {
  readonly context: RoomContext;
}

export function Notices({ context }: PartProps) {
  const { screen, share } = context.toolsState;
  const { flags } = useConfig();
  const isShared = screen !== null || share.status === 'on';
  return (
    <>
      <div className={styles.notices} data-notices>
        <RecordingPart context={context} />
        <RoomBanners call={context.call} state={context.state} />
        {context.room.as === 'agent' && (
          <Suspense>
            <GuestRequests context={context} />
          </Suspense>
        )}
        <BackNotice context={context} />
        <DepartureNotices context={context} />
        {isHost(context) && (
          <Suspense>
            <ConsultationPart context={context} />
          </Suspense>
        )}
        <HeldNotice context={context} />
        <MuteNotice context={context} />
        <SnapshotNotice context={context} />
        <MicrophoneNotice context={context} />
        <NetworkNotice context={context} />
        <ShareNotice context={context} />
        <ObsNotice context={context} />
        <BlurNotice context={context} />
      </div>
      <HandAnnouncement context={context} />
      {flags.annotations && isShared && (
        <Suspense>
          <AnnotationHost context={context} />
        </Suspense>
      )}
    </>
  );
}

/** The agent whose meeting it is. Only they consult another agent; an admin who stepped in may not. */
const isHost = ({ room, state }: RoomContext): boolean =>
  room.as === 'agent' && state.meeting?.endsForAll !== false;

/** Back was pressed, which does not leave the meeting. */
function BackNotice({ context: { room } }: PartProps) {
  const { backPresses = 0 } = room;
  const [seen, setSeen] = useState(0);
  if (backPresses <= seen) return null;
  return (
    <Notice
      icon={LogOut}
      title={m.tools_back()}
      action={
        <Button variant="quiet" onClick={() => setSeen(backPresses)}>
          {m.tools_understood()}
        </Button>
      }
    >
      {m.tools_back_detail()}
    </Notice>
  );
}

function HeldNotice({ context: { state, toolsState, room } }: PartProps) {
  if (!toolsState.heldSince) return null;
  return (
    <Notice icon={Pause} title={m.tools_held()}>
      {m.tools_held_detail({ name: otherName(state, room.as) })}
    </Notice>
  );
}

function MuteNotice({ context: { call, state, tools, toolsState, room } }: PartProps) {
  const source = toolsState.mutedByAgent.at(-1);
  if (!source) return null;
  const name = otherName(state, room.as);
  const understood = (
    <Button variant="quiet" onClick={tools.dismissMute}>
      {m.tools_understood()}
    </Button>
  );
  const turnOn = (kind: 'camera' | 'microphone', label: string) => (
    <>
      {understood}
      <Button variant="outlined" onClick={() => call.setEnabled(kind, true)}>
        {label}
      </Button>
    </>
  );
  switch (source) {
    case 'microphone':
      return (
        <Notice
          icon={MicOff}
          title={m.tools_muted_microphone({ name })}
          action={turnOn('microphone', m.room_unmute())}
        >
          {m.tools_muted_microphone_detail()}
        </Notice>
      );
    case 'camera':
      return (
        <Notice
          icon={MicOff}
          title={m.tools_muted_camera({ name })}
          action={turnOn('camera', m.room_camera_on())}
        >
          {m.tools_muted_camera_detail()}
        </Notice>
      );
    case 'screen':
      return <Notice icon={MonitorUp} title={m.tools_muted_screen({ name })} action={understood} />;
  }
}

function InUseNotice({ inUseByOtherApp }: { inUseByOtherApp: readonly DeviceKind[] }) {
  const isCameraAlone = !inUseByOtherApp.includes('microphone');
  const title = () => {
    if (inUseByOtherApp.length > 1) return m.tools_taken_both();
    return isCameraAlone ? m.tools_taken_camera() : m.tools_taken_microphone();
  };
  return (
    <Notice icon={isCameraAlone ? VideoOff : MicOff} title={title()} isWarning>
      {inUseByOtherApp.length > 1 ? m.tools_taken_both_detail() : m.tools_taken_detail()}
    </Notice>
  );
}

function MicrophoneNotice({ context: { call, toolsState } }: PartProps) {
  const { inUseByOtherApp, microphone } = toolsState;
  if (inUseByOtherApp.length > 0) return <InUseNotice inUseByOtherApp={inUseByOtherApp} />;
  if (microphone === 'silent') {
    const reopen = (
      <Button variant="outlined" onClick={() => call.reopen('microphone', {})}>
        {m.tools_silent_again()}
      </Button>
    );
    return (
      <Notice icon={MicOff} title={m.tools_silent()} action={reopen} isWarning isUrgent>
        {m.tools_silent_detail()}
      </Notice>
    );
  }
  if (microphone !== 'talking') return null;
  return (
    <div className={styles.talking}>
      <Notice icon={MicOff} title={m.tools_talking()}>
        {m.tools_talking_detail()}
      </Notice>
    </div>
  );
}

function NetworkNotice({ context: { tools, toolsState } }: PartProps) {
  if (toolsState.qualityLevel > 0) {
    return (
      <Notice icon={Wifi} title={m.tools_weak()} isWarning>
        {toolsState.qualityLevel === 3 ? m.tools_weak_own() : m.tools_weak_detail()}
      </Notice>
    );
  }
  if (toolsState.quality !== 'sound') return null;
  const pictures: ReactNode = (
    <Button variant="outlined" onClick={() => tools.chooseQuality('auto')}>
      {m.tools_low_data_off()}
    </Button>
  );
  return <Notice icon={Wifi} title={m.tools_low_data_on()} action={pictures} />;
}

function ObsNotice({ context: { tools, toolsState } }: PartProps) {
  if (!toolsState.isObsConnected) return null;
  const settings = (
    <Button variant="outlined" onClick={() => tools.open('obs')}>
      {m.obs_settings()}
    </Button>
  );
  return (
    <Notice icon={Cast} title={m.obs_on()} action={settings}>
      {toolsState.share.status === 'on' ? m.obs_on_while_sharing() : m.obs_on_detail()}
    </Notice>
  );
}

function BlurNotice({ context: { tools, toolsState } }: PartProps) {
  if (toolsState.blur !== 'preparing') return null;
  const cancel = (
    <Button variant="outlined" onClick={() => tools.blurBackground(false)}>
      {m.blur_cancel()}
    </Button>
  );
  return (
    <Notice icon={Droplet} title={m.blur_preparing_title()} action={cancel}>
      {m.blur_preparing()}
    </Notice>
  );
}

/** Announces the last raised hand to screen readers. */
function HandAnnouncement({ context: { toolsState, state, room } }: PartProps) {
  const last = toolsState.hands.findLast((identity) => identity !== toolsState.selfIdentity);
  const person = toolsState.people.find(({ identity }) => identity === last);
  return (
    <VisuallyHidden role="status">
      {person && m.tools_hand_said({ name: person.name || otherName(state, room.as) })}
    </VisuallyHidden>
  );
}
