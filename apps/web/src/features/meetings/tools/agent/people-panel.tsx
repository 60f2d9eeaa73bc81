/**
 * The people in the meeting with an agent's actions for each, and the waiting customers who can be admitted.
 */
import { Hand, MicOff, Pause, UserX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/layout/dialog.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { initialsOf, otherName } from '../../room/room-labels.ts';
import { mayTakeSnapshot } from '../tool-list.ts';
import type { ToolPerson } from '../tool-ports.ts';
import styles from './people-panel.module.css';
import { WaitingPeople } from './waiting-people.tsx';

// The notices of the room load the same chunk, which shares no code with others.
const GuestInvites = lazyPart(async () => ({
  default: (await import('../guests/guest-parts.tsx')).GuestInvites,
}));

export default function PeoplePanel({ context }: { context: RoomContext }) {
  const { toolsState, state, room, tools } = context;
  const { flags } = useConfig();
  const [removing, setRemoving] = useState<ToolPerson | null>(null);
  const nameOf = (person: ToolPerson) => person.name || otherName(state, room.as);
  const handPosition = ({ identity }: ToolPerson) =>
    toolsState.hands.indexOf(identity) + 1 || Number.POSITIVE_INFINITY;
  const people = toolsState.people.toSorted(
    (a, b) => handPosition(a) - handPosition(b) || nameOf(a).localeCompare(nameOf(b)),
  );
  return (
    <>
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonRow
            key={person.identity}
            context={context}
            person={person}
            name={nameOf(person)}
            onRemove={() => setRemoving(person)}
          />
        ))}
        <li className={styles.person}>
          <PersonName name={state.meeting?.agentName ?? m.tools_people_you()} role={m.tools_people_you()} />
        </li>
      </ul>
      <Suspense>
        <GuestInvites context={context} />
      </Suspense>
      {!flags.preventMultipleCustomers && <WaitingPeople context={context} />}
      <Dialog
        open={removing !== null}
        title={m.tools_people_remove_question({ name: removing ? nameOf(removing) : '' })}
        onClose={() => setRemoving(null)}
        actions={
          <>
            <Button variant="outlined" onClick={() => setRemoving(null)}>
              {m.tools_people_remove_cancel()}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                if (removing) tools.remove(removing.identity);
                setRemoving(null);
              }}
            >
              {m.tools_people_remove_word()}
            </Button>
          </>
        }
      >
        {m.tools_people_remove_explained()}
      </Dialog>
    </>
  );
}

function PersonName({ name, role }: { name: string; role: string }) {
  return (
    <>
      <span className={styles.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        <span className={styles.role}>{role}</span>
      </span>
    </>
  );
}

function roleOf({ side }: ToolPerson): string {
  switch (side) {
    case 'agent':
      return m.tools_people_agent();
    case 'customer':
      return m.tools_people_customer();
    case 'guest':
      return m.guests_role();
  }
}

interface PersonRowProps {
  readonly context: RoomContext;
  readonly person: ToolPerson;
  readonly name: string;
  readonly onRemove: () => void;
}

function PersonRow({ context: { tools, toolsState, state }, person, name, onRemove }: PersonRowProps) {
  const { flags } = useConfig();
  const { identity } = person;
  const participant = state.people.find((each) => each.identity === identity);
  const isHeld = person.heldSince !== null;
  const handPosition = toolsState.hands.indexOf(identity) + 1;
  const isGuest = person.side === 'guest';
  return (
    <li className={styles.person}>
      <PersonName name={name} role={roleOf(person)} />
      {handPosition > 0 && (
        <span className={styles.hand}>
          <Hand size={16} strokeWidth={1.75} aria-hidden />
          <span>
            {toolsState.hands.length > 1 ? m.tools_hand_place({ place: handPosition }) : m.tools_hand_up()}
          </span>
        </span>
      )}
      {isHeld && (
        <span className={styles.held}>
          <Pause size={16} strokeWidth={1.75} aria-hidden />
          {m.tools_people_held()}
        </span>
      )}
      {participant?.isMuted && !isHeld && (
        <MicOff
          size={18}
          strokeWidth={1.75}
          className={styles.muted}
          aria-label={m.room_microphone_off_of()}
        />
      )}
      {person.side !== 'agent' && (
        <span className={styles.actions}>
          {handPosition > 0 && (
            <PersonAction
              name={m.tools_people_lower({ name })}
              label={m.tools_people_lower_word()}
              onPress={() => tools.lowerHand(identity)}
            />
          )}
          {participant && !participant.isMuted && !isHeld && (
            <PersonAction
              name={m.tools_people_mute({ name })}
              label={m.tools_people_mute_word()}
              onPress={() => tools.mute(identity, 'microphone')}
            />
          )}
          {participant?.camera && !isHeld && (
            <PersonAction
              name={m.tools_people_camera({ name })}
              label={m.tools_people_camera_word()}
              onPress={() => tools.mute(identity, 'camera')}
            />
          )}
          {flags.captureMeetingScreenshot && mayTakeSnapshot(person, state) && (
            <PersonAction
              name={m.snapshot_name({ name })}
              label={m.snapshot_word()}
              onPress={() => tools.takeSnapshot(identity)}
            />
          )}
          {person.screen && (
            <PersonAction
              name={m.tools_people_screen({ name })}
              label={m.tools_people_screen_word()}
              onPress={() => tools.mute(identity, 'screen')}
            />
          )}
          {!isGuest && (
            <PersonAction
              name={isHeld ? m.tools_people_resume({ name }) : m.tools_people_hold({ name })}
              label={isHeld ? m.tools_people_resume_word() : m.tools_people_hold_word()}
              onPress={() => tools.hold(identity, !isHeld)}
            />
          )}
          <PersonAction
            name={m.tools_people_remove({ name })}
            label={m.tools_people_remove_word()}
            isDanger
            onPress={onRemove}
          />
        </span>
      )}
    </li>
  );
}

interface PersonActionProps {
  readonly name: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
}

function PersonAction({ name, label, isDanger, onPress }: PersonActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      data-danger={isDanger || undefined}
      aria-label={name}
      onClick={onPress}
    >
      {isDanger && <UserX size={16} strokeWidth={1.75} aria-hidden />}
      <span>{label}</span>
    </button>
  );
}
