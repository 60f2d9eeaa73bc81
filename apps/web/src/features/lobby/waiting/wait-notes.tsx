/**
 * The notes above the queue card: the agent's note while on hold, and why the customer waits again after an
 * accept or a meeting.
 */

import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/controls/banner.tsx';
import { formatClock, useCountdown } from '../../../ui/use-countdown.ts';
import type { AbsentAgent, WaitView } from './waiting.ts';

interface WaitNotesProps {
  hold: WaitingSnapshot['hold'];
  returnReason: Extract<WaitView, { status: 'waiting' }>['returnReason'];
}

export default function WaitNotes({ hold, returnReason }: WaitNotesProps) {
  return (
    <>
      {returnReason && <Banner tone="info">{explanationOf(returnReason)}</Banner>}
      {hold && <OnHold {...hold} />}
    </>
  );
}

function explanationOf(reason: AbsentAgent | 'lost' | 'transferred'): string {
  if (reason === 'lost') return m.lobby_back();
  if (reason === 'transferred') return m.lobby_handed_on();
  return reason.name === null ? m.lobby_agent_absent_unnamed() : m.lobby_agent_absent({ agent: reason.name });
}

function OnHold({ note, until }: NonNullable<WaitingSnapshot['hold']>) {
  const secondsLeft = useCountdown(Date.parse(until));
  return (
    <Banner tone="info">
      <span>{m.hold_title()}</span> <q>{note}</q> {/* Announced once with the sentence, not every second. */}
      <span aria-live="off">
        {m.hold_kept()} <b>{formatClock(secondsLeft)}</b>.
      </span>
    </Banner>
  );
}
