/** The customer's choice about pictures of their video, in the settings of the room. */
import { m } from '../../../../paraglide/messages.js';
import type { RoomContext } from '../../room/room-context.ts';
import { ChoiceList } from '../sheets/choice-list.tsx';

export function SnapshotChoice({ context: { tools, toolsState } }: { context: RoomContext }) {
  const { areSnapshotsAllowed } = toolsState;
  return (
    <ChoiceList
      label={m.snapshot_choice()}
      isLabelShown
      value={areSnapshotsAllowed === null ? null : areSnapshotsAllowed ? 'allow' : 'refuse'}
      choices={[
        { value: 'allow', label: m.snapshot_allow(), detail: m.snapshot_choice_detail() },
        { value: 'refuse', label: m.snapshot_refuse() },
      ]}
      onChoose={(choice) => void tools.answerSnapshots(choice === 'allow')}
    />
  );
}
