/** Chooses a time zone by searching for its city, country or offset. */
import { useMemo, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { serverNow } from '../../../platform/time/server-clock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/fields/text-field.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { clockOf, currentName, findZones, listZones } from '../zone-time.ts';
import styles from './clocks.module.css';

interface ZoneDialogProps {
  zone: string;
  onZone: (zone: string) => void;
  onClose: () => void;
}

export default function ZoneDialog({ zone, onZone, onClose }: ZoneDialogProps) {
  const [words, setWords] = useState('');
  const [now] = useState(serverNow);
  const zones = useMemo(() => listZones(zone, now), [zone, now]);
  const found = findZones(zones, words);
  return (
    <Dialog
      open
      title={m.times_zone_change()}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {m.times_zone_close()}
        </Button>
      }
    >
      <TextField
        name="schedule-zone"
        required
        label={m.times_zone_search()}
        value={words}
        onChange={setWords}
        input={{ autoComplete: 'off', spellCheck: false, type: 'search' }}
      />
      <ul className={styles.zones}>
        {found.map((each) => (
          <li key={each.zone}>
            <button
              type="button"
              aria-current={each.zone === currentName(zone) ? 'true' : undefined}
              onClick={() => onZone(each.zone)}
            >
              <span>{each.name}</span>
              <span className={styles.now}>{`${each.offset} · ${clockOf(now, each.zone)}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{m.times_zone_none()}</p>}
    </Dialog>
  );
}
