/** The pictures of a meeting's record: loaded, opened and deleted. */
import { type MeetingPicture, pictureRoutes } from '@foyer/contract/meetings/pictures.ts';
import { snapshotTopic } from '@foyer/contract/meetings/snapshots.ts';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, buildPath, call } from '../../../platform/api/api.ts';
import { readError } from '../../../platform/api/api-error.ts';
import { useAsync } from '../../../platform/state/use-async.ts';
import type { RoomPanelProps, RoomPartProps } from '../../meetings/index.ts';

interface Options {
  readonly isShown: boolean;
  readonly onServerMessage: RoomPanelProps['onServerMessage'] | undefined;
}

export function useMeetingPictures(
  { meetingId, token }: RoomPartProps,
  { isShown, onServerMessage }: Options,
) {
  const params = { meetingId };
  const signedIn = async () => {
    const fresh = await token();
    if (!fresh) throw new ApiError('auth.missing');
    return fresh;
  };
  const { state, reload } = useAsync<readonly MeetingPicture[]>(
    isShown ? meetingId : null,
    async (signal) => (await call(pictureRoutes.list, { params, token: await signedIn(), signal })).result,
  );

  const onMessage = useEffectEvent((topic: string) => {
    if (topic === snapshotTopic) reload();
  });
  useEffect(() => onServerMessage?.((topic) => onMessage(topic)), [onServerMessage]);

  return {
    state,
    reload,

    /** The audit log records it. @throws ApiError */
    async open(pictureId: string): Promise<Blob> {
      const path = buildPath(pictureRoutes.download.path, { params: { ...params, pictureId } });
      const headers = { authorization: `Bearer ${await signedIn()}` };
      const response = await fetch(path, { headers }).catch((cause: unknown) => {
        throw new ApiError('network.unreachable', {}, cause);
      });
      if (!response.ok) throw readError(response.status, await response.json().catch(() => undefined));
      return response.blob();
    },

    /** @throws ApiError */
    async remove(pictureId: string): Promise<void> {
      await call(pictureRoutes.remove, { params: { ...params, pictureId }, token: await signedIn() });
      reload();
    },
  };
}
