/** That one's own screen is shared, with whom, and the way to change both. */
import { MonitorUp } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import type { RoomScene } from '../room-scene.ts';
import { otherName } from '../room-words.ts';
import { Notice } from './notice.tsx';

export function ShareNotice({ scene: { tools, now, state, room } }: { scene: RoomScene }) {
  const { status, recipient, problem } = now.share;
  if (status !== 'on') {
    return problem === 'failed' ? <Notice icon={MonitorUp} title={m.tools_share_failed()} isWarning /> : null;
  }
  const name = otherName(state, room.as);
  const toHost = room.as === 'customer';
  const seenBy = () => {
    if (recipient === 'EVERYONE') return m.tools_share_seen_by_all();
    return toHost ? m.tools_share_seen_by_host({ name }) : m.tools_share_seen_by_agents();
  };
  // Where it makes no difference, nobody is asked.
  const makesDifference = now.people.length > 1 || recipient === 'HOST' || toHost;
  return (
    <Notice
      icon={MonitorUp}
      title={m.tools_share_on()}
      action={
        <>
          {makesDifference && recipient === 'HOST' && (
            <Button look="quiet" onClick={() => tools.giveScreenTo('EVERYONE')}>
              {m.tools_share_to_all()}
            </Button>
          )}
          {makesDifference && toHost && recipient === 'EVERYONE' && (
            <Button look="quiet" onClick={() => tools.giveScreenTo('HOST')}>
              {m.tools_share_to_host({ name })}
            </Button>
          )}
          <Button look="outlined" onClick={tools.stopScreen}>
            {m.tools_share_stop()}
          </Button>
        </>
      }
    >
      {seenBy()}
    </Notice>
  );
}
