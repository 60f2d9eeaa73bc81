/** One external meeting for the lifetime of a component, wired to the browser. */
import { externalMeetingRoutes } from '@foyer/contract/meetings/external.ts';
import { meetingRoutes } from '@foyer/contract/meetings/meetings.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call } from '../../../platform/api/api.ts';
import { useObservable } from '../../../platform/state/use-observable.ts';
import { browserClock } from '../../../platform/time/clock.ts';
import {
  type ExternalMeetingApi,
  type ExternalMeetingModel,
  openingState,
  startExternalMeeting,
} from './external-meeting-model.ts';
import { openAddress } from './open-address.ts';

export function useExternalMeeting(meetingId: string, token: () => Promise<string | null>) {
  const [model, setModel] = useState<ExternalMeetingModel | null>(null);
  const currentToken = useEffectEvent(() => token());

  useEffect(() => {
    const api = apiOf(meetingId, () => currentToken());
    const started = startExternalMeeting({ api, clock: browserClock, openAddress });
    setModel(started);
    return () => started.close();
  }, [meetingId]);

  return { model, state: useObservable(model, openingState) };
}

function apiOf(meetingId: string, token: () => Promise<string | null>): ExternalMeetingApi {
  const params = { meetingId };
  const signedIn = async () => {
    const current = await token();
    if (!current) throw new ApiError('auth.missing');
    return { params, token: current };
  };
  return {
    reportPage: async () => (await call(externalMeetingRoutes.reportPage, await signedIn())).result,
    address: async () => (await call(externalMeetingRoutes.address, await signedIn())).result.address,
    opened: async () => (await call(externalMeetingRoutes.opened, await signedIn())).result,
    hangUp: async () => (await call(meetingRoutes.hangUp, await signedIn())).result,
    rejoin: async () => (await call(meetingRoutes.rejoin, await signedIn())).result,
  };
}
