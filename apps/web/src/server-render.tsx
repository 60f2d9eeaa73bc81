/** Server-side rendering of the customer's first screen. */
import type { RenderFirstScreen } from '@foyer/contract/registration/first-screen.ts';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { CustomerApp } from './app/customer-app.tsx';
import { titleOf } from './platform/use-title.ts';

export const draw: RenderFirstScreen = async (screen, url) => {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <CustomerApp
        config={screen.config}
        firstScreen={screen}
        wrapInRouter={(app) => <StaticRouter location={url}>{app}</StaticRouter>}
      />
    </StrictMode>,
    {
      // A single chunk: React inserts later chunks with inline scripts, which the CSP of the page forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  );
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return { title: titleOf(screen.product.name, screen.config), markup };
};
