/** The outcome form on the page after the meeting. Saving it ends the agent's pause after the call. */
import { useEffect, useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { RoomPartProps } from '../../meetings/index.ts';
import styles from '../outcomes.module.css';
import { Outcomes } from '../outcomes.tsx';
import { hasChanges, hasTypedNote, type OutcomesState } from '../outcomes-view-model.ts';
import { MeetingPictures } from '../pictures/meeting-pictures.tsx';
import { useOutcomeKeys } from '../use-outcome-keys.ts';
import { useOutcomes } from '../use-outcomes.ts';
import { chosenFor, endChoice } from './end-choice.ts';
import { ReadyForNext } from './ready-for-next.tsx';

export function OutcomesAfterMeeting(room: RoomPartProps) {
  const titleId = useId();
  const model = useOutcomes(room, true, '');
  const [isHeld, setHeld] = useState(false);
  useOutcomeKeys(model.outcomes);
  useEndChoice(room.meetingId, model);
  return (
    <section
      className={styles.afterwards}
      aria-labelledby={titleId}
      // Focus in the fields of the note or the revenue holds the tab open.
      onFocus={({ target }) => target.matches('input, textarea') && setHeld(true)}
    >
      <h2 id={titleId}>{m.outcome_title()}</h2>
      <Outcomes {...model} hasKeys />
      <MeetingPictures room={room} isShown customers={model.state.entries} />
      {isComplete(model.state) && <ReadyForNext isHeld={isHeld} />}
    </section>
  );
}

/** Saves the outcome that was chosen when the agent ended the meeting. */
function useEndChoice(
  meetingId: string,
  { outcomes, state: { status } }: ReturnType<typeof useOutcomes>,
): void {
  useEffect(() => {
    if (status !== 'ready') return;
    const chosen = endChoice.take(meetingId);
    const entry = chosenFor(outcomes.state().entries);
    if (chosen && entry) void outcomes.choose(entry.customerId, chosen);
  }, [meetingId, outcomes, status]);
}

/** Every customer's outcome was saved on this page, and nothing is unsaved. */
function isComplete({ entries }: OutcomesState): boolean {
  return (
    entries.some(({ isSavedHere }) => isSavedHere) &&
    entries.every((entry) => entry.written && !entry.isSaving && !hasChanges(entry) && !hasTypedNote(entry))
  );
}
