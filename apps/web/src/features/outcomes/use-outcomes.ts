/** The outcomes of one meeting for as long as a component stands. */
import { outcomeRoutes } from '@foyer/contract/outcomes.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { draft } from '../../platform/stored.ts';
import type { RoomPartProps } from '../meetings/index.ts';
import { type OutcomesPorts, startOutcomes } from './outcomes-view-model.ts';

/** @param isShown what nobody looks at is not asked for; @param who comes and goes: another value asks again */
export function useOutcomes(room: RoomPartProps, isShown: boolean, who: string) {
  const latest = useRef(room);
  useEffect(() => {
    latest.current = room;
  });
  const [outcomes] = useState(() =>
    startOutcomes(browserPorts(room.meetingId, () => latest.current.token())),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: who is here decides whom there is something to write about
  useEffect(() => {
    if (isShown) void outcomes.ask();
  }, [outcomes, isShown, who]);

  return { outcomes, state: useSyncExternalStore(outcomes.subscribe, outcomes.state) };
}

function browserPorts(meetingId: string, token: RoomPartProps['token']): OutcomesPorts {
  const nameOf = (customerId: string) => `outcome ${meetingId} ${customerId}`;
  const signedIn = async () => {
    const fresh = await token();
    if (!fresh) throw new ApiError('auth.missing');
    return fresh;
  };
  return {
    list: async () =>
      (await call(outcomeRoutes.list, { params: { meetingId }, token: await signedIn() })).result,
    save: async (customerId, body) =>
      (await call(outcomeRoutes.save, { params: { meetingId, customerId }, body, token: await signedIn() }))
        .result,
    kept: {
      get: (customerId) => draft.get(nameOf(customerId)),
      set: (customerId, typed) =>
        typed ? draft.set(nameOf(customerId), typed) : draft.remove(nameOf(customerId)),
    },
  };
}
