/** Entry of the staff console. It renders once the tenant's configuration is available. */
import './ui/staff/theme/style-nonce.ts';
import './platform/api/staff-errors.ts';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FailedPage } from './app/pages/failed-page.tsx';
import { StaffApp } from './app/staff/staff-app.tsx';
import { loadConfig } from './platform/config/config.ts';
import { withStandIns } from './platform/load-stand-ins.ts';
import { log, logUncaught } from './platform/log.ts';
import { replaceFailedPictures } from './platform/pictures/replace-failed.ts';

const container = document.getElementById('root');
if (!container) throw new Error('element #root is missing');
const root = createRoot(container);
logUncaught();
replaceFailedPictures();

withStandIns(start);

function start(): void {
  loadConfig().then(
    (config) =>
      root.render(
        <StrictMode>
          <StaffApp config={config} />
        </StrictMode>,
      ),
    (error: unknown) => {
      log('error', `Loading the configuration failed: ${error}`);
      root.render(<FailedPage />);
    },
  );
}
