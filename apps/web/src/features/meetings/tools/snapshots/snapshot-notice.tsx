/** Snapshot notices: the customer's consent question and sign, and the result of the agent's order. */
import { Camera, CameraOff } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/controls/button.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { otherName } from '../../room/room-labels.ts';
import { Notice } from '../notices/notice.tsx';

export function SnapshotNotice({ context }: { context: RoomContext }) {
  const { snapshot } = context.toolsState;
  switch (snapshot.status) {
    case 'question':
      return <Question context={context} agentName={snapshot.agentName} />;
    case 'shown':
      return <Shown context={context} agentName={snapshot.agentName} />;
    case 'none':
      return null;
    default:
      return <OrderNotice context={context} />;
  }
}

interface CustomerNoticeProps {
  readonly context: RoomContext;
  readonly agentName: string | null;
}

function Question({ context, agentName }: CustomerNoticeProps) {
  const { state, tools } = context;
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null);
  const answer = async (isAllowed: boolean) => {
    setBusy(isAllowed ? 'yes' : 'no');
    await tools.answerSnapshots(isAllowed);
    setBusy(null);
  };
  const name = agentName ?? otherName(state, 'customer');
  return (
    <Notice
      icon={Camera}
      title={m.snapshot_question({ name })}
      isUrgent
      action={
        <>
          <Button
            variant="outlined"
            busy={busy === 'no' && m.snapshot_sending()}
            onClick={() => void answer(false)}
          >
            {m.snapshot_refuse()}
          </Button>
          <Button busy={busy === 'yes' && m.snapshot_sending()} onClick={() => void answer(true)}>
            {m.snapshot_allow()}
          </Button>
        </>
      }
    >
      {m.snapshot_question_detail()}
    </Notice>
  );
}

/** The sign that a picture was taken. */
function Shown({ context: { state, tools }, agentName }: CustomerNoticeProps) {
  const name = agentName ?? otherName(state, 'customer');
  return (
    <Notice
      icon={Camera}
      title={m.snapshot_shown({ name })}
      isUrgent
      action={
        <>
          <Button variant="quiet" onClick={() => void tools.answerSnapshots(false)}>
            {m.snapshot_stop()}
          </Button>
          <Button variant="outlined" onClick={tools.dismissSnapshot}>
            {m.tools_understood()}
          </Button>
        </>
      }
    >
      {m.snapshot_shown_detail()}
    </Notice>
  );
}

function OrderNotice({ context: { state, tools, toolsState } }: { context: RoomContext }) {
  const { snapshot, people } = toolsState;
  if (!('identity' in snapshot)) return null;
  const person = people.find(({ identity }) => identity === snapshot.identity);
  const name = person?.name || otherName(state, 'agent');
  const close = (label: string) => (
    <Button variant="quiet" onClick={tools.dismissSnapshot}>
      {label}
    </Button>
  );
  switch (snapshot.status) {
    case 'asked':
      return (
        <Notice icon={Camera} title={m.snapshot_requested({ name })} action={close(m.snapshot_cancel())}>
          {m.snapshot_requested_detail()}
        </Notice>
      );
    case 'refused':
      return (
        <Notice icon={CameraOff} title={m.snapshot_refused({ name })} action={close(m.tools_understood())} />
      );
    case 'taking':
      return <Notice icon={Camera} title={m.snapshot_taking()} />;
    case 'taken':
      return (
        <Notice icon={Camera} title={m.snapshot_taken({ name })} action={close(m.tools_understood())}>
          {snapshot.takenFrom === 'agent' ? m.snapshot_taken_here() : m.snapshot_taken_detail()}
        </Notice>
      );
  }
}
