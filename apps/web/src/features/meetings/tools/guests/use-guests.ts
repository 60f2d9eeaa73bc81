/** The guests of the meeting, for an agent: read again when the server says that they changed. */
import { seconds } from '@foyer/contract/core/time.ts';
import { type Guest, guestRoutes, guestTopic } from '@foyer/contract/meetings/guests.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call } from '../../../../platform/api/api.ts';
import { snackbar } from '../../../../platform/snackbar.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { usePolling } from '../agent/use-polling.ts';
import { guestErrorOf } from './guest-labels.ts';

/** A message may be lost. Whether a waiting page is open is only known by asking. */
const everyMs = seconds(30);
const everyWhileWaitingMs = seconds(5);

export function useGuests({ tools, state, room }: RoomContext) {
  const { token } = room;
  const params = { meetingId: room.meetingId };
  const [hasWaiting, setHasWaiting] = useState(false);
  const { answer, refetch } = usePolling(
    guestRoutes.list,
    { params },
    { token, everyMs: hasWaiting ? everyWhileWaitingMs : everyMs },
  );
  const guests = answer?.result.guests ?? [];
  const isWaiting = guests.some((guest) => guest.state === 'waiting');
  if (isWaiting !== hasWaiting) setHasWaiting(isWaiting);

  const onChange = useEffectEvent(refetch);
  useEffect(() => tools.onServerMessage((topic) => void (topic === guestTopic && onChange())), [tools]);
  const isConnected = state.status === 'connected';
  useEffect(() => {
    if (isConnected) onChange();
  }, [isConnected]);

  const signedIn = async () => {
    const fresh = await token();
    if (!fresh) throw new ApiError('auth.missing');
    return fresh;
  };
  /** Runs an action, and reads the list again whether it succeeded or not. */
  async function act(action: (accessToken: string) => Promise<unknown>): Promise<void> {
    try {
      await action(await signedIn());
    } catch (error) {
      snackbar.show(guestErrorOf(error), 'bad');
    }
    refetch();
  }
  const target = ({ guestId }: Guest) => ({ ...params, guestId });

  return {
    guests,
    channels: answer?.result.channels ?? null,
    /** @throws ApiError */
    async invite(body: { channel: Guest['channel']; to: string }): Promise<void> {
      await call(guestRoutes.invite, { params, body, token: await signedIn() });
      refetch();
    },
    admit: (guest: Guest) =>
      act((accessToken) => call(guestRoutes.admit, { params: target(guest), token: accessToken })),
    /** Also revokes an invitation. */
    refuse: (guest: Guest) =>
      act((accessToken) => call(guestRoutes.refuse, { params: target(guest), token: accessToken })),
  };
}
