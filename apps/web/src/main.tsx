/** The customer's page: nothing is drawn until the tenant's configuration is there. */
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { findAgentsMeeting } from './app/agents-meeting.ts';
import { CustomerApp } from './app/customer-app.tsx';
import { FailedPage } from './app/pages/failed-page.tsx';
import { loadConfig } from './platform/config.ts';
import { log } from './platform/log.ts';

// An agent who comes to a meeting is expected there: the call does not wait for the page.
const meetingId = findAgentsMeeting();
if (meetingId) {
  void import('./app/agent-room.tsx').then(
    ({ enterEarly }) => enterEarly(meetingId),
    () => {},
  );
}

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
