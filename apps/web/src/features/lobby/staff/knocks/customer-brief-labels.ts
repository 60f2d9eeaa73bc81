/** The labels of what is known about a customer who knocks. */
import { m } from '../../../../paraglide/messages.js';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import type { WaitingRequest } from '../queue/queue-rows.ts';

type KnownCustomer = Pick<WaitingRequest, 'brief' | 'deviceCheck' | 'language' | 'pastMeetings' | 'utm'>;

export function pastMeetingsLabel({ pastMeetings }: Pick<KnownCustomer, 'pastMeetings'>): string {
  return pastMeetings > 0 ? m.staff_brief_before_some({ count: pastMeetings }) : m.staff_brief_before_none();
}

/** The UTM source and campaign of the customer's link; `null` where there are none. */
export function sourceLabel(utm: KnownCustomer['utm']): string | null {
  const source = utm.utm_source ?? utm.source;
  const campaign = utm.utm_campaign ?? utm.campaign;
  if (source && campaign) return m.staff_brief_campaign({ source, campaign });
  return source ?? campaign ?? null;
}

/** The agent whose link the customer used, else the source and campaign of the link; `null` where there are none. */
export function cameByLabel({ brief, utm }: Pick<KnownCustomer, 'brief' | 'utm'>): string | null {
  return brief?.agentName ? m.staff_brief_link_of({ name: brief.agentName }) : sourceLabel(utm);
}

/** The failures of the customer's device check; `null` before it is done and where all devices work. */
function deviceProblems({ deviceCheck }: Pick<KnownCustomer, 'deviceCheck'>): string | null {
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
export function deviceCheckLabel(customer: Pick<KnownCustomer, 'deviceCheck'>): string | null {
  const found = deviceProblems(customer);
  if (found) return found.charAt(0).toUpperCase() + found.slice(1);
  return customer.deviceCheck && m.staff_brief_devices_work();
}

/** The newest note of staff with its author and time; `null` without one. */
export function newestNoteLabel({ brief }: Pick<KnownCustomer, 'brief'>, timeZone: string): string | null {
  const note = brief?.notes?.[0];
  if (!note) return null;
  const { text, writtenBy: name, writtenAt } = note;
  return m.staff_brief_note_by({ text, name, time: formatInstant(writtenAt, timeZone) });
}

/** The first answers of the form, at most `most`: "Course: JEE". @param answers with their labels, in order */
export function answersSummary(answers: readonly (readonly [string, string])[], most: number): string[] {
  return answers.slice(0, most).map(([name, answer]) => m.staff_brief_answer({ name, answer }));
}

/** All of it in one line. */
export function briefSummary(customer: KnownCustomer, answers: readonly string[]): string {
  const { language } = customer;
  return [...answers, language, pastMeetingsLabel(customer), deviceProblems(customer), cameByLabel(customer)]
    .filter(Boolean)
    .join(' · ');
}
