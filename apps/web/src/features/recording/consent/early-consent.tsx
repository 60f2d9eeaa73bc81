/** Asks a customer or guest before a meeting whether it may be recorded with them; afterwards the room does not ask again. */
import {
  type ConsentAnswer,
  currentServerConsentText,
  type EarlyConsent as EarlyAnswer,
} from '@foyer/contract/meetings/recording-consent.ts';
import { useEffect, useEffectEvent, useState } from 'react';
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

interface EarlyConsentProps {
  readonly find: () => Promise<EarlyAnswer>;
  readonly save: (answer: ConsentAnswer) => Promise<EarlyAnswer>;
}

/** Without the server's answer nobody is asked here: the room asks everyone who has not answered. */
export function EarlyConsent({ find, save }: EarlyConsentProps) {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState(before);
  const { recordingQuestion } = useConfig();

  const findOnce = useEffectEvent(() => find());
  useEffect(() => {
    let isGone = false;
    findOnce().then(
      ({ asks, granted }) => {
        if (!isGone && asks && granted === null) setOpen(true);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);

  async function answer(granted: boolean) {
    setState({ ...before, isSending: true });
    try {
      const language = document.documentElement.lang || 'en';
      const textVersion = recordingQuestion?.version ?? currentServerConsentText;
      await save({ granted, textVersion, language });
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
