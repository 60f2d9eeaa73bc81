/** For an agent: each guest who asks to join, with the buttons that admit or refuse them. */
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/controls/button.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { Notice } from '../notices/notice.tsx';
import { useGuests } from './use-guests.ts';

export function GuestRequests({ context }: { context: RoomContext }) {
  const { guests, admit, refuse } = useGuests(context);
  const [deciding, setDeciding] = useState<string | null>(null);
  const asking = guests.filter(({ state, isOnPage }) => state === 'waiting' && isOnPage);

  return asking.map((guest) => {
    const name = guest.name ?? '';
    const decide = (decision: typeof admit) => {
      if (deciding) return;
      setDeciding(guest.guestId);
      void decision(guest).finally(() => setDeciding(null));
    };
    return (
      <Notice
        key={guest.guestId}
        icon={UserPlus}
        title={m.guests_asks({ name })}
        isUrgent
        action={
          <>
            <Button
              variant="quiet"
              aria-label={m.guests_refuse_name({ name })}
              onClick={() => decide(refuse)}
            >
              {m.guests_refuse()}
            </Button>
            <Button
              variant="outlined"
              aria-label={m.guests_admit_name({ name })}
              onClick={() => decide(admit)}
            >
              {m.guests_admit()}
            </Button>
          </>
        }
      >
        {m.guests_asks_detail({ to: guest.to })}
      </Notice>
    );
  });
}
