/** The invitation of this page, wired to the API. */
import { guestInvitationRoutes } from '@foyer/contract/meetings/guest-invitations.ts';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { useObservable } from '../../platform/state/use-observable.ts';
import { browserClock } from '../../platform/time/clock.ts';
import { createInvitation, type InvitationModel, type InvitationView } from './invitation-model.ts';

const loading: InvitationView = { status: 'loading' };

export function useInvitation(token: string): { invitation: InvitationModel | null; view: InvitationView } {
  const [invitation, setInvitation] = useState<InvitationModel | null>(null);
  const view = useObservable(invitation, loading);

  useEffect(() => {
    const params = { invitationToken: token };
    const opened = createInvitation({
      clock: browserClock,
      find: async () => (await call(guestInvitationRoutes.find, { params })).result,
      ask: async (body) => (await call(guestInvitationRoutes.ask, { params, body })).result,
    });
    setInvitation(opened);
    return () => opened.close();
  }, [token]);

  return { invitation, view };
}
