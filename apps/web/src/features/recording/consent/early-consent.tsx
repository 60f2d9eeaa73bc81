/** Asks a customer before a meeting whether it may be recorded with them; afterwards the room does not ask again. */
import {
  currentServerConsentText,
  recordingConsentRoutes,
} from '@foyer/contract/meetings/recording-consent.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api/api.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import type { ConsentState } from './consent-view-model.ts';

/** The state of the dialog before a meeting, of which nothing is known yet. */
const before: ConsentState = {
  recording: null,
  asksOnEntry: true,
  consents: [],
  ended: null,
  isKnown: true,
  isSending: false,
  hasFailed: false,
};

/** Without the server's answer nobody is asked here: the room asks everyone who has not answered. */
export function EarlyConsent({ token }: { readonly token: string }) {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState(before);
  const { recordingQuestion } = useConfig();

  useEffect(() => {
    let isGone = false;
    call(recordingConsentRoutes.findEarly, { token }).then(
      ({ result: { asks, granted } }) => {
        if (!isGone && asks && granted === null) setOpen(true);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [token]);

  async function answer(granted: boolean) {
    setState({ ...before, isSending: true });
    try {
      const language = document.documentElement.lang || 'en';
      const textVersion = recordingQuestion?.version ?? currentServerConsentText;
      const body = { granted, textVersion, language };
      await call(recordingConsentRoutes.answerEarly, { token, body });
      setState(before);
      setOpen(false);
    } catch {
      setState({ ...before, hasFailed: true });
    }
  }

  return (
    <ConsentDialog
      consent={{ answer, state: () => ({ ...state, hasFailed: true }) }}
      state={state}
      agentName=""
      isOpen={isOpen}
      onClose={() => setOpen(false)}
    />
  );
}
