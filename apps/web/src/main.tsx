/** The customer's page: nothing is drawn until the tenant's configuration is there. */
import './ui/tokens.css';
import './ui/base.css';
import { drawnAttribute, type FirstScreen, keptAttribute } from '@foyer/contract/first-screen.ts';
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { findAgentsMeeting } from './app/agents-meeting.ts';
import { CustomerApp } from './app/customer-app.tsx';
import { FailedPage } from './app/pages/failed-page.tsx';
import { loadConfig } from './platform/config.ts';
import { readFirstScreen } from './platform/first-screen.ts';
import { log } from './platform/log.ts';

// An agent who comes to a meeting is expected there: the call does not wait for the page, the page waits for the call.
const meetingId = findAgentsMeeting();
const begun = meetingId
  ? import('./app/agent-room.tsx').then(({ enterEarly }) => enterEarly(meetingId))
  : Promise.resolve();
/** On a slow line the page is shown although the call is not on its way. */
const shownWithinMs = 500;

// Started while the document is still being read.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
else show();

function show(): void {
  const late = () => new Promise((resolve) => setTimeout(resolve, shownWithinMs));
  if (meetingId) void Promise.race([begun, late()]).then(draw, draw);
  else draw();
}

function draw(): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no place for the application.');
  const firstScreen = readFirstScreen();
  if (firstScreen && !document.documentElement.hasAttribute(keptAttribute)) takeOver(place, firstScreen);
  else drawAnew(place, firstScreen);
}

/** The server drew the first screen, from the configuration that stands in the document. */
function takeOver(drawn: HTMLElement, screen: FirstScreen): void {
  // As a transition it is done in small pieces: what is typed or pressed meanwhile goes first.
  startTransition(() => {
    hydrateRoot(drawn, application(screen.config, screen), {
      onRecoverableError: (error) => log('error', `The first screen was drawn anew: ${error}`),
    });
  });
}

/** Nothing was drawn, or not for somebody who comes back here. */
function drawAnew(blank: HTMLElement, screen: FirstScreen | null): void {
  blank.replaceChildren();
  document.documentElement.removeAttribute(drawnAttribute);
  const root = createRoot(blank);
  const configured = screen ? Promise.resolve(screen.config) : loadConfig();
  configured.then(
    (config) => root.render(application(config, screen)),
    (error: unknown) => {
      log('error', `The configuration did not come: ${error}`);
      root.render(<FailedPage />);
    },
  );
}

function application(config: ClientConfig, screen: FirstScreen | null) {
  return (
    <StrictMode>
      <CustomerApp config={config} firstScreen={screen} />
    </StrictMode>
  );
}
