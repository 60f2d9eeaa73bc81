/** What stands over the stage while it is true: what others turned off, what is not heard, what the network takes. */
import { MicOff, MonitorUp, Pause, VideoOff, Wifi } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { DeviceKind } from '../call-ports.ts';
import { RoomBanners } from '../room-banners.tsx';
import type { RoomScene } from '../room-scene.ts';
import { otherName } from '../room-words.ts';
import { Notice } from './notice.tsx';
import styles from './notices.module.css';
import { ShareNotice } from './share-notice.tsx';

interface PartProps {
  readonly scene: RoomScene;
}

export function Notices({ scene }: PartProps) {
  return (
    <>
      <div className={styles.notices}>
        <RoomBanners call={scene.call} state={scene.state} />
        <HeldNotice scene={scene} />
        <MuteNotice scene={scene} />
        <MicrophoneNotice scene={scene} />
        <NetworkNotice scene={scene} />
        <ShareNotice scene={scene} />
      </div>
      <HandsSaid scene={scene} />
    </>
  );
}

function HeldNotice({ scene: { state, now, room } }: PartProps) {
  if (!now.heldSince) return null;
  return (
    <Notice icon={Pause} title={m.tools_held()}>
      {m.tools_held_detail({ name: otherName(state, room.as) })}
    </Notice>
  );
}

function MuteNotice({ scene: { call, state, tools, now, room } }: PartProps) {
  const source = now.mutedByAgent.at(-1);
  if (!source) return null;
  const name = otherName(state, room.as);
  const understood = (
    <Button look="quiet" onClick={tools.dismissMute}>
      {m.tools_muted_understood()}
    </Button>
  );
  const turnOn = (kind: 'camera' | 'microphone', word: string) => (
    <>
      {understood}
      <Button look="outlined" onClick={() => call.turn(kind, true)}>
        {word}
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

function TakenNotice({ taken }: { taken: readonly DeviceKind[] }) {
  const isCameraAlone = !taken.includes('microphone');
  const title = () => {
    if (taken.length > 1) return m.tools_taken_both();
    return isCameraAlone ? m.tools_taken_camera() : m.tools_taken_microphone();
  };
  return (
    <Notice icon={isCameraAlone ? VideoOff : MicOff} title={title()} isWarning>
      {taken.length > 1 ? m.tools_taken_both_detail() : m.tools_taken_detail()}
    </Notice>
  );
}

function MicrophoneNotice({ scene: { call, now } }: PartProps) {
  const { taken, microphone } = now;
  if (taken.length > 0) return <TakenNotice taken={taken} />;
  if (microphone === 'silent') {
    const again = (
      <Button look="outlined" onClick={() => call.reopen('microphone', {})}>
        {m.tools_silent_again()}
      </Button>
    );
    return (
      <Notice icon={MicOff} title={m.tools_silent()} action={again} isWarning isUrgent>
        {m.tools_silent_detail()}
      </Notice>
    );
  }
  if (microphone !== 'talking') return null;
  return (
    <Notice icon={MicOff} title={m.tools_talking()}>
      {m.tools_talking_detail()}
    </Notice>
  );
}

function NetworkNotice({ scene: { tools, now } }: PartProps) {
  if (now.rung > 0) {
    return (
      <Notice icon={Wifi} title={m.tools_weak()} isWarning>
        {now.rung === 3 ? m.tools_weak_own() : m.tools_weak_detail()}
      </Notice>
    );
  }
  if (now.quality !== 'sound') return null;
  const pictures: ReactNode = (
    <Button look="outlined" onClick={() => tools.chooseQuality('auto')}>
      {m.tools_low_data_off()}
    </Button>
  );
  return <Notice icon={Wifi} title={m.tools_low_data_on()} action={pictures} />;
}

/** For whoever does not see the badges: whose hand went up last. */
function HandsSaid({ scene: { now, state, room } }: PartProps) {
  const last = now.hands.findLast((identity) => identity !== now.selfIdentity);
  const person = now.people.find(({ identity }) => identity === last);
  return (
    <VisuallyHidden role="status">
      {person && m.tools_hand_said({ name: person.name || otherName(state, room.as) })}
    </VisuallyHidden>
  );
}
