/** Turns the whisper to the agent on and off. */
import { Mic, MicOff } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { BusyButton } from '../../../ui/staff/forms/index.ts';
import type { Monitor, MonitorState } from './monitor.ts';

interface WhisperButtonProps {
  monitor: Monitor | null;
  state: MonitorState;
  agentName: string;
}

export function WhisperButton({ monitor, state: { whisper, status }, agentName }: WhisperButtonProps) {
  const isOn = whisper === 'on';
  const Icon = isOn ? MicOff : Mic;
  return (
    <BusyButton
      variant="contained"
      color="primary"
      disabled={status !== 'listening'}
      isBusy={whisper === 'starting'}
      busyLabel={m.staff_whisper_starting()}
      startIcon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
      onClick={() => monitor?.toggleWhisper()}
    >
      {isOn ? m.staff_whisper_stop() : m.staff_whisper_start({ agent: agentName })}
    </BusyButton>
  );
}
