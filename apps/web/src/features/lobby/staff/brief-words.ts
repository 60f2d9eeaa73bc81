/** What is known about a customer before the answer, in words. */
import { m } from '../../../paraglide/messages.js';
import type { Knocker } from './queue-rows.ts';

type Known = Pick<Knocker, 'language' | 'pastMeetings' | 'utm'>;

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

/** The same in one line, for where there is no room for more. */
export function briefLine(known: Known): string {
  return [known.language, beforeWords(known), cameByWords(known.utm)].filter(Boolean).join(' · ');
}
