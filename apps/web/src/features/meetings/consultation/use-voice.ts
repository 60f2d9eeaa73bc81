/** Talks in the staff side room while the consultation is accepted. */
import type { ConsultationToken } from '@foyer/contract/lobby/consultations.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { startBrowserVoice } from './browser-voice.ts';
import type { ConsultationVoice } from './consultation-voice.ts';

interface VoiceOptions {
  /** `null` while there is nothing to talk about. */
  readonly consultationId: string | null;
  readonly enter: (consultationId: string) => Promise<ConsultationToken>;
  readonly onInterrupted: () => void;
}

export function useVoice({ consultationId, enter, onInterrupted }: VoiceOptions): ConsultationVoice | null {
  const [voice, setVoice] = useState<ConsultationVoice | null>(null);
  const currentEnter = useEffectEvent((id: string) => enter(id));
  const currentInterrupted = useEffectEvent(() => onInterrupted());
  useEffect(() => {
    if (!consultationId) return;
    const started = startBrowserVoice({
      enter: () => currentEnter(consultationId),
      onInterrupted: () => currentInterrupted(),
    });
    setVoice(started);
    return () => {
      setVoice(null);
      started.close();
    };
  }, [consultationId]);
  return voice;
}
