/** The staff console's entry: nothing is drawn until the tenant's configuration is there. */
import './ui/staff/style-nonce.ts';
import './platform/staff-errors.ts';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FailedPage } from './app/pages/failed-page.tsx';
import { StaffApp } from './app/staff/staff-app.tsx';
import { loadConfig } from './platform/config.ts';
import { log, logUncaught } from './platform/log.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the console.');
const root = createRoot(place);
logUncaught();

loadConfig().then(
  (config) =>
    root.render(
      <StrictMode>
        <StaffApp config={config} />
      </StrictMode>,
    ),
  (error: unknown) => {
    log('error', `The configuration did not come: ${error}`);
    root.render(<FailedPage />);
  },
);
