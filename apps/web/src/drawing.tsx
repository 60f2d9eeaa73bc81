/** The customer's first screen as the server draws it: the same components, the same texts, no browser. */
import type { Draw } from '@foyer/contract/first-screen.ts';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { CustomerApp } from './app/customer-app.tsx';
import { titleOf } from './platform/use-title.ts';

export const draw: Draw = async (screen, url) => {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <CustomerApp
        config={screen.config}
        firstScreen={screen}
        around={(app) => <StaticRouter location={url}>{app}</StaticRouter>}
      />
    </StrictMode>,
    {
      // In one piece: parts that come later would be moved into place by scripts, and the page allows none.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  );
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return { title: titleOf(screen.product.name, screen.config), markup };
};
