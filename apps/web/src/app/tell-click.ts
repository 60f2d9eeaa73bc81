/** Where the wish to book came from, told to the server; whoever wishes it needs the calendar next. */
import { type ClickSource, clickSources } from '@foyer/contract/schedules.ts';

/** The calendar and what belongs to it; none of it is needed to fill in a form. */
export const loadTime = () => import('./customer-time.tsx');

export function tellClick(slug: string, source: ClickSource): void {
  loadTime().then(
    ({ recordClick }) => recordClick(slug, source),
    () => {},
  );
}

/** The source that the page's address names; `null` when it names none that is known. */
export function sourceOfAddress(query: URLSearchParams): ClickSource | null {
  const named = query.get('source');
  return clickSources.find((source) => source === named) ?? null;
}
