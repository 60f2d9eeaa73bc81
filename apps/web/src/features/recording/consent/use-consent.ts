/** The consent view model of this page, wired to the API and the room. */
import { recordingConsentRoutes } from '@foyer/contract/meetings/recording-consent.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call } from '../../../platform/api/api.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { useObservable } from '../../../platform/state/use-observable.ts';
import { browserClock } from '../../../platform/time/clock.ts';
import type { RoomRecordingProps } from '../../meetings/index.ts';
import { type ConsentState, type ConsentViewModel, createConsent } from './consent-view-model.ts';

type Room = Pick<RoomRecordingProps, 'meetingId' | 'token' | 'isConnected' | 'onServerMessage'>;

/** @returns `null` until the first render has been committed */
export function useConsent(room: Room): { consent: ConsentViewModel; state: ConsentState } | null {
  const [consent, setConsent] = useState<ConsentViewModel | null>(null);
  const state = useObservable(consent, null);
  const { meetingId, onServerMessage, isConnected } = room;
  const token = useEffectEvent(() => room.token());
  const { recordingQuestion } = useConfig();
  const ownTextVersion = useEffectEvent(() => recordingQuestion?.version ?? null);

  useEffect(() => {
    const accessToken = async () => {
      const fresh = await token();
      if (!fresh) throw new ApiError('auth.missing');
      return fresh;
    };
    const params = { meetingId };
    const opened = createConsent({
      clock: browserClock,
      language: () => document.documentElement.lang || 'en',
      ownTextVersion,
      api: {
        find: async () =>
          (await call(recordingConsentRoutes.find, { params, token: await accessToken() })).result,
        answer: async (body) =>
          (await call(recordingConsentRoutes.answer, { params, body, token: await accessToken() })).result,
      },
    });
    setConsent(opened);
    return () => opened.close();
  }, [meetingId]);

  useEffect(() => (consent ? onServerMessage(consent.receive) : undefined), [consent, onServerMessage]);
  // Messages may be missed while the connection is lost.
  useEffect(() => {
    if (isConnected) consent?.refresh();
  }, [consent, isConnected]);

  return consent && state && { consent, state };
}
