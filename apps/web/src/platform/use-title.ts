/** The title of the tab: page, then client. */

import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { useEffect, useId } from 'react';
import { m } from '../paraglide/messages.js';
import { useConfig } from './config/config.ts';

/** Titles by component, the latest last; a component that unmounts restores the previous title. */
const titles = new Map<string, { text: string; rank: 'usual' | 'first' }>();

function applyTitle(): void {
  const current = [...titles.values()];
  const title = current.findLast(({ rank }) => rank === 'first') ?? current.at(-1);
  if (title) document.title = title.text;
}

/** Would change the direction of the client's name, or of the browser's own text beside the title. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g;
/** More than any browser shows. */
const maxLength = 200;

/** The title `page · client`, or the client alone. */
export function titleOf(
  page: string | null | undefined,
  { clientName }: Pick<ClientConfig, 'clientName'>,
): string {
  return page
    ? m.page_title({ page: page.replace(directions, '').slice(0, maxLength), clientName })
    : clientName;
}

/**
 * Sets the title of the tab while the component is mounted.
 * @param rank `first` takes precedence over the titles of other mounted components
 */
export function useTitle(page?: string | null, rank: 'usual' | 'first' = 'usual'): void {
  const config = useConfig();
  const id = useId();
  const text = titleOf(page, config);

  useEffect(() => {
    titles.set(id, { text, rank });
    applyTitle();
  }, [id, text, rank]);

  useEffect(
    () => () => {
      titles.delete(id);
      applyTitle();
    },
    [id],
  );
}
