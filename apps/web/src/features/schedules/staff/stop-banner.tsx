/** Says that nothing can be booked right now, as long as that is so. */
import { Button } from '@mui/material';
import { CalendarOff } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import { useNow } from '../../../ui/staff/use-now.ts';
import { spanWords, stopsAt, stopWords } from './stop-words.ts';
import { useStops } from './use-schedules.ts';

const minute = 60_000;
const now = () => Date.now();

export function StopBanner({ onOpen }: { onOpen: () => void }) {
  const { timeZone } = useConfig();
  const { data = [] } = useStops(true);
  const [first, ...others] = stopsAt(data, useNow(now, minute));
  if (!first) return null;
  return (
    <Banner
      icon={<CalendarOff size={20} strokeWidth={1.75} />}
      action={<Button onClick={onOpen}>{m.staff_stops_look()}</Button>}
    >
      {`${stopWords(first)}. ${spanWords(first, timeZone)}.`}
      {others.length > 0 && ` ${m.staff_stops_more({ count: others.length })}`}
    </Banner>
  );
}
