/** The title of the tab: what the page is, then whose it is. */

import type { ClientConfig } from '@foyer/contract/tenants.ts';
import { useEffect, useId } from 'react';
import { m } from '../paraglide/messages.js';
import { useConfig } from './config.ts';

/** Titles by who set them, the newest last; a page that covers another gives its title back when it goes. */
const titles = new Map<string, { text: string; rank: 'usual' | 'first' }>();

function show(): void {
  const standing = [...titles.values()];
  const title = standing.findLast(({ rank }) => rank === 'first') ?? standing.at(-1);
  if (title) document.title = title.text;
}

/** What the tab is called: `page · client`, or the client alone. */
export function titleOf(
  page: string | null | undefined,
  { clientName }: Pick<ClientConfig, 'clientName'>,
): string {
  return page ? m.page_title({ page, clientName }) : clientName;
}

/**
 * Names the tab `page · client`, or after the client alone.
 * @param rank `first` goes before the titles of whatever stands beside it
 */
export function useTitle(page?: string | null, rank: 'usual' | 'first' = 'usual'): void {
  const config = useConfig();
  const id = useId();
  const text = titleOf(page, config);

  useEffect(() => {
    titles.set(id, { text, rank });
    show();
  }, [id, text, rank]);

  useEffect(
    () => () => {
      titles.delete(id);
      show();
    },
    [id],
  );
}
