/** What is known about a customer before the answer, in words. */
import { m } from '../../../paraglide/messages.js';
import type { Knocker } from './queue-rows.ts';

type Known = Pick<Knocker, 'deviceCheck' | 'language' | 'pastMeetings' | 'utm'>;

export function beforeWords({ pastMeetings }: Pick<Known, 'pastMeetings'>): string {
  return pastMeetings > 0 ? m.staff_brief_before_some({ count: pastMeetings }) : m.staff_brief_before_none();
}

/** The source and the campaign of the link the customer came by; `null`: by none that says so. */
export function cameByWords(utm: Known['utm']): string | null {
  const source = utm.utm_source ?? utm.source;
  const campaign = utm.utm_campaign ?? utm.campaign;
  if (source && campaign) return m.staff_brief_campaign({ source, campaign });
  return source ?? campaign ?? null;
}

/** What the customer's device check found amiss; `null` before it is done, or where all is well. */
function amiss({ deviceCheck }: Pick<Known, 'deviceCheck'>): string | null {
  if (!deviceCheck) return null;
  const { camera, microphone, speaker, connection } = deviceCheck;
  const found = [
    camera !== 'works' && m.staff_brief_no_camera(),
    microphone !== 'works' && m.staff_brief_no_microphone(),
    speaker === 'unheard' && m.staff_brief_no_speaker(),
    connection === 'slow' && m.staff_brief_slow(),
    connection === 'none' && m.staff_brief_no_connection(),
  ].filter(Boolean);
  return found.length > 0 ? found.join(', ') : null;
}

/** @returns `null` before the device check is done */
export function deviceWords(known: Pick<Known, 'deviceCheck'>): string | null {
  const found = amiss(known);
  if (found) return found.charAt(0).toUpperCase() + found.slice(1);
  return known.deviceCheck && m.staff_brief_devices_work();
}

/** The same in one line, for where there is no room for more. */
export function briefLine(known: Known): string {
  return [known.language, beforeWords(known), amiss(known), cameByWords(known.utm)]
    .filter(Boolean)
    .join(' · ');
}
