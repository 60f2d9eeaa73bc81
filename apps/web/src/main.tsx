/** The customer's page: nothing is drawn until the tenant's configuration is there. */
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CustomerApp } from './app/customer-app.tsx';
import { FailedPage } from './app/pages/failed-page.tsx';
import { loadConfig } from './platform/config.ts';
import { log } from './platform/log.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the application.');
const root = createRoot(place);

loadConfig().then(
  (config) =>
    root.render(
      <StrictMode>
        <CustomerApp config={config} />
      </StrictMode>,
    ),
  (error: unknown) => {
    log('error', `The configuration did not come: ${error}`);
    root.render(<FailedPage />);
  },
);
