/** The title of the tab: what the page is, then whose it is. */
import { useEffect } from 'react';
import { m } from '../paraglide/messages.js';
import { useConfig } from './config.ts';

/** Names the tab `page · client`, or after the client alone. */
export function useTitle(page?: string | null): void {
  const { clientName } = useConfig();
  useEffect(() => {
    document.title = page ? m.page_title({ page, clientName }) : clientName;
  }, [page, clientName]);
}
