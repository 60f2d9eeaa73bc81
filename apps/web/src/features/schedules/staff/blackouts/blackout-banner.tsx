/** The banner for the blackouts that are active now. */
import { Button } from '@mui/material';
import { CalendarOff } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { useBlackouts } from '../use-schedules.ts';
import { activeBlackouts, blackoutLabel, spanLabel } from './blackout-labels.ts';

const minute = 60_000;

export function BlackoutBanner({ onOpen }: { onOpen: () => void }) {
  const { timeZone } = useConfig();
  const { data = [] } = useBlackouts(true);
  const [first, ...others] = activeBlackouts(data, useNow(minute));
  if (!first) return null;
  return (
    <Banner icon={CalendarOff} action={<Button onClick={onOpen}>{m.staff_blackouts_view()}</Button>}>
      <span>{`${blackoutLabel(first)}. ${spanLabel(first, timeZone)}.`}</span>
      {others.length > 0 && <span> {m.staff_blackouts_more({ count: others.length })}</span>}
    </Banner>
  );
}
