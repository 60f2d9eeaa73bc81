/** Who is in the meeting and what an agent can do for each of them; below, who waits to come in. */
import { Hand, MicOff, Pause } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { RoomScene } from '../../room-scene.ts';
import { initialsOf, otherName } from '../../room-words.ts';
import type { ToolPerson } from '../tool-ports.ts';
import styles from './people-panel.module.css';
import { WaitingPeople } from './waiting-people.tsx';

export default function PeoplePanel({ scene }: { scene: RoomScene }) {
  const { now, state, room, tools } = scene;
  const { flags } = useConfig();
  const [removing, setRemoving] = useState<ToolPerson | null>(null);
  const nameOf = (person: ToolPerson) => person.name || otherName(state, room.as);
  const place = ({ identity }: ToolPerson) => now.hands.indexOf(identity) + 1 || Number.POSITIVE_INFINITY;
  const people = now.people.toSorted((a, b) => place(a) - place(b) || nameOf(a).localeCompare(nameOf(b)));
  return (
    <>
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonRow
            key={person.identity}
            scene={scene}
            person={person}
            name={nameOf(person)}
            onRemove={() => setRemoving(person)}
          />
        ))}
        <li className={styles.person}>
          <Who name={state.meeting?.agentName ?? m.tools_people_you()} role={m.tools_people_you()} />
        </li>
      </ul>
      {!flags.preventMultipleCustomers && <WaitingPeople scene={scene} />}
      <Dialog
        open={removing !== null}
        title={m.tools_people_remove_question({ name: removing ? nameOf(removing) : '' })}
        onClose={() => setRemoving(null)}
        actions={
          <>
            <Button look="outlined" onClick={() => setRemoving(null)}>
              {m.tools_people_remove_stay()}
            </Button>
            <Button
              look="danger"
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

function Who({ name, role }: { name: string; role: string }) {
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

interface PersonRowProps {
  readonly scene: RoomScene;
  readonly person: ToolPerson;
  readonly name: string;
  readonly onRemove: () => void;
}

function PersonRow({ scene: { tools, now, state }, person, name, onRemove }: PersonRowProps) {
  const { identity } = person;
  const seen = state.people.find((each) => each.identity === identity);
  const isHeld = person.heldSince !== null;
  const place = now.hands.indexOf(identity) + 1;
  const role = person.side === 'agent' ? m.tools_people_agent() : m.tools_people_customer();
  return (
    <li className={styles.person}>
      <Who name={name} role={role} />
      {place > 0 && (
        <span className={styles.hand}>
          <Hand size={16} strokeWidth={1.75} aria-hidden />
          {now.hands.length > 1 ? m.tools_hand_place({ place }) : m.tools_hand_up()}
        </span>
      )}
      {isHeld && (
        <span className={styles.held}>
          <Pause size={16} strokeWidth={1.75} aria-hidden />
          {m.tools_people_held()}
        </span>
      )}
      {seen?.isMuted && !isHeld && (
        <MicOff
          size={18}
          strokeWidth={1.75}
          className={styles.muted}
          aria-label={m.room_microphone_off_of()}
        />
      )}
      {person.side === 'customer' && (
        <span className={styles.acts}>
          {place > 0 && (
            <Act
              name={m.tools_people_lower({ name })}
              word={m.tools_people_lower_word()}
              onPress={() => tools.lowerHandOf(identity)}
            />
          )}
          {seen && !seen.isMuted && !isHeld && (
            <Act
              name={m.tools_people_mute({ name })}
              word={m.tools_people_mute_word()}
              onPress={() => tools.mute(identity, 'microphone')}
            />
          )}
          {seen?.camera && !isHeld && (
            <Act
              name={m.tools_people_camera({ name })}
              word={m.tools_people_camera_word()}
              onPress={() => tools.mute(identity, 'camera')}
            />
          )}
          {person.screen && (
            <Act
              name={m.tools_people_screen({ name })}
              word={m.tools_people_screen_word()}
              onPress={() => tools.mute(identity, 'screen')}
            />
          )}
          <Act
            name={isHeld ? m.tools_people_resume({ name }) : m.tools_people_hold({ name })}
            word={isHeld ? m.tools_people_resume_word() : m.tools_people_hold_word()}
            onPress={() => tools.hold(identity, !isHeld)}
          />
          <Act
            name={m.tools_people_remove({ name })}
            word={m.tools_people_remove_word()}
            onPress={onRemove}
          />
        </span>
      )}
    </li>
  );
}

interface ActProps {
  readonly name: string;
  readonly word: string;
  readonly onPress: () => void;
}

function Act({ name, word, onPress }: ActProps) {
  return (
    <button type="button" className={styles.act} aria-label={name} onClick={onPress}>
      {word}
    </button>
  );
}
