/** Offers to leave the page and to be notified when it is the turn; nothing where no channel reaches the customer. */
import { awayRoutes } from '@foyer/contract/lobby/away.ts';
import { travelMinutes } from '@foyer/contract/lobby/limits.ts';
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ApiError, call } from '../../../platform/api/api.ts';
import { useAsync } from '../../../platform/state/use-async.ts';
import { Banner } from '../../../ui/controls/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Choices } from '../../../ui/controls/choices.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import styles from './away.module.css';
import { type AwayOption, fetchAwayOptions, subscribeBrowser } from './away-options.ts';

interface KeepPlaceProps {
  token: () => Promise<string | null>;
  onAway: (snapshot: WaitingSnapshot) => void;
}

export function KeepPlace({ token, onAway }: KeepPlaceProps) {
  const [isOpen, setOpen] = useState(false);
  const { state } = useAsync('channels', async () => fetchAwayOptions((await token()) ?? ''));
  const channels = state.status === 'loaded' ? state.value : [];
  const [first] = channels;
  if (!first) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {m.away_open()}
      </Button>
      <KeepPlaceDialog
        isOpen={isOpen}
        channels={[first, ...channels.slice(1)]}
        token={token}
        onAway={onAway}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

interface KeepPlaceDialogProps extends KeepPlaceProps {
  isOpen: boolean;
  channels: readonly [AwayOption, ...AwayOption[]];
  onClose: () => void;
}

function KeepPlaceDialog({ isOpen, channels, token, onAway, onClose }: KeepPlaceDialogProps) {
  const [chosen, setChosen] = useState<AwayOption>(channels[0]);
  const [travel, setTravel] = useState<(typeof travelMinutes)[number]>(travelMinutes[0]);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function leave(): Promise<void> {
    setSending(true);
    setProblem(null);
    try {
      const isPush = chosen.channel === 'push';
      if (isPush && !(await subscribeBrowser((await token()) ?? ''))) {
        setProblem(m.away_push_failed());
        return;
      }
      const body = { channel: chosen.channel, travelMinutes: travel, language: navigator.language };
      const { result } = await call(awayRoutes.leave, { token: (await token()) ?? '', body });
      onAway(result);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      open={isOpen}
      title={m.away_dialog_title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {m.leave_stay()}
          </Button>
          <Button busy={isSending && m.away_confirming()} onClick={() => void leave()}>
            {m.away_confirm()}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{m.away_dialog_text()}</p>
        {channels.length === 1 ? (
          <p className={styles.channel}>{labelOf(channels[0])}</p>
        ) : (
          <Choices
            name="away-channel"
            label={m.away_channel()}
            required
            value={labelOf(chosen)}
            options={channels.map(labelOf)}
            onChange={(label) => setChosen(channels.find((each) => labelOf(each) === label) ?? chosen)}
          />
        )}
        <Choices
          name="away-travel"
          label={m.away_travel()}
          required
          value={m.away_travel_minutes({ count: travel })}
          options={travelMinutes.map((count) => m.away_travel_minutes({ count }))}
          onChange={(label) =>
            setTravel(travelMinutes.find((count) => m.away_travel_minutes({ count }) === label) ?? travel)
          }
        />
        {problem && <Banner tone="bad">{problem}</Banner>}
      </div>
    </Dialog>
  );
}

const channelLabels = {
  sms: (to: string) => m.away_channel_sms({ to }),
  whatsapp: (to: string) => m.away_channel_whatsapp({ to }),
  email: (to: string) => m.away_channel_email({ to }),
} as const;

const labelOf = (option: AwayOption): string =>
  option.channel === 'push' ? m.away_channel_push() : channelLabels[option.channel](option.to);

function problemOf(error: unknown): string {
  const isRefused = error instanceof ApiError && error.code === 'message.no_channel';
  return isRefused ? m.away_no_channel() : m.away_failed();
}
