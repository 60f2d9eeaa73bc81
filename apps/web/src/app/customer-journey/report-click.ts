/** Reports to the server which button or message led to booking, and preloads the booking pages. */
import { type ClickSource, clickSources } from '@foyer/contract/schedules/schedules.ts';

/** The booking pages, in a chunk of their own: the form does not need them. */
export const loadSchedule = () => import('./customer-schedule.tsx');

export function reportClick(slug: string, source: ClickSource): void {
  loadSchedule().then(
    ({ recordClick }) => recordClick(slug, source),
    () => {},
  );
}

/** The click source named by the page's address; `null` for none or an unknown one. */
export function readClickSource(query: URLSearchParams): ClickSource | null {
  const named = query.get('source');
  return clickSources.find((source) => source === named) ?? null;
}
