/** Notice that the local screen is shared, with actions to change the recipients and to stop. */
import { MonitorUp } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { otherName } from '../../room/room-labels.ts';
import { Notice } from '../notices/notice.tsx';

export function ShareNotice({ context: { tools, toolsState, state, room } }: { context: RoomContext }) {
  const { status, recipient, problem } = toolsState.share;
  if (status !== 'on') {
    if (!problem) return null;
    const title = problem === 'blocked' ? m.tools_share_blocked() : m.tools_share_failed();
    return <Notice icon={MonitorUp} title={title} isWarning />;
  }
  const name = otherName(state, room.as);
  const toHost = room.as === 'customer';
  const seenBy = () => {
    if (recipient === 'EVERYONE') return m.tools_share_seen_by_all();
    return toHost ? m.tools_share_seen_by_host({ name }) : m.tools_share_seen_by_agents();
  };
  // With a single recipient the choice makes no difference.
  const makesDifference = toolsState.people.length > 1;
  return (
    <Notice
      icon={MonitorUp}
      title={m.tools_share_on()}
      action={
        <>
          {makesDifference && recipient === 'HOST' && (
            <Button variant="quiet" onClick={() => tools.setScreenRecipient('EVERYONE')}>
              {m.tools_share_to_all()}
            </Button>
          )}
          {makesDifference && toHost && recipient === 'EVERYONE' && (
            <Button variant="quiet" onClick={() => tools.setScreenRecipient('HOST')}>
              {m.tools_share_to_host({ name })}
            </Button>
          )}
          <DrawingActions tools={tools} toolsState={toolsState} />
          <Button variant="outlined" onClick={tools.stopScreen} data-in-bar>
            {m.tools_share_stop()}
          </Button>
        </>
      }
    >
      {seenBy()}
    </Notice>
  );
}

/** Draws on the local screen, and says whether others may. */
function DrawingActions({ tools, toolsState }: Pick<RoomContext, 'tools' | 'toolsState'>) {
  const { annotations, isOwnScreenShown } = toolsState;
  const isAllowed = useObservable(annotations, null)?.isAllowed;
  if (!annotations) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => tools.showOwnScreen(!isOwnScreenShown)}>
        {isOwnScreenShown ? m.annotations_hide_own() : m.annotations_show_own()}
      </Button>
      <Button variant="quiet" onClick={() => annotations.allow(!isAllowed)}>
        {isAllowed ? m.annotations_forbid() : m.annotations_allow()}
      </Button>
    </>
  );
}
