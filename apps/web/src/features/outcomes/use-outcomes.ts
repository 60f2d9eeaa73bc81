/** The outcomes of one meeting for the lifetime of a component. */
import { customerRoutes } from '@foyer/contract/customers.ts';
import { outcomeRoutes } from '@foyer/contract/meetings/outcomes.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call } from '../../platform/api/api.ts';
import { draft, stored } from '../../platform/local-storage.ts';
import { useObservable } from '../../platform/state/use-observable.ts';
import type { RoomPartProps } from '../meetings/index.ts';
import { type OutcomesPorts, startOutcomes } from './outcomes-view-model.ts';

/**
 * @param isShown whether the forms are visible; hidden ones do not load
 * @param version another value loads again, for example when a customer joins
 */
export function useOutcomes(room: RoomPartProps, isShown: boolean, version: string) {
  const currentToken = useEffectEvent(() => room.token());
  const [outcomes] = useState(() => startOutcomes(browserPorts(room.meetingId, () => currentToken())));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has to load again
  useEffect(() => {
    if (isShown) void outcomes.load();
  }, [outcomes, isShown, version]);

  return { outcomes, state: useObservable(outcomes) };
}

function browserPorts(meetingId: string, token: RoomPartProps['token']): OutcomesPorts {
  // The next person who signs in to this tab must not read what this one typed.
  const owner = stored.get('userId') ?? '';
  const draftName = (customerId: string) => `outcome ${owner} ${meetingId} ${customerId}`;
  const noteName = (customerId: string) => `customer note ${owner} ${meetingId} ${customerId}`;
  const accessToken = async () => {
    const fresh = await token();
    if (!fresh) throw new ApiError('auth.missing');
    return fresh;
  };
  return {
    list: async () =>
      (await call(outcomeRoutes.list, { params: { meetingId }, token: await accessToken() })).result,
    save: async (customerId, body) =>
      (
        await call(outcomeRoutes.save, {
          params: { meetingId, customerId },
          body,
          token: await accessToken(),
        })
      ).result,
    addNote: async (customerId, text) =>
      (
        await call(customerRoutes.addNote, {
          params: { customerId },
          body: { text },
          token: await accessToken(),
        })
      ).result,
    stored: {
      get: (customerId) => draft.get(draftName(customerId)),
      set: (customerId, typed) =>
        typed ? draft.set(draftName(customerId), typed) : draft.remove(draftName(customerId)),
    },
    storedNote: {
      get: (customerId) => draft.get(noteName(customerId)),
      set: (customerId, text) =>
        text ? draft.set(noteName(customerId), text) : draft.remove(noteName(customerId)),
    },
  };
}
