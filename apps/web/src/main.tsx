/** Entry of the customer page. It renders once the tenant's configuration is available. */
import './ui/tokens.css';
import './ui/base.css';
import {
  type FirstScreen,
  prerenderedAttribute,
  restoredAttribute,
} from '@foyer/contract/registration/first-screen.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { findAgentMeetingId } from './app/agent-meeting.ts';
import { CustomerApp } from './app/customer-app.tsx';
import { FailedPage } from './app/pages/failed-page.tsx';
import { loadConfig } from './platform/config/config.ts';
import { readFirstScreen } from './platform/first-screen.ts';
import { withStandIns } from './platform/load-stand-ins.ts';
import { log } from './platform/log.ts';
import { isExternalAddress } from './platform/meeting-address.ts';
import { replaceFailedPictures } from './platform/pictures/replace-failed.ts';

// An agent's meeting starts before the page renders, so that the customer waits less.
const meetingId = findAgentMeetingId();
const callStarted =
  meetingId && !isExternalAddress(location.search)
    ? import('./app/agent-room.tsx').then(({ joinEarly }) => joinEarly(meetingId))
    : Promise.resolve();
/** On a slow connection the page renders after this time even if the call has not started. */
const renderTimeoutMs = 500;

replaceFailedPictures();
withStandIns(() => {
  // The script may run while the document is still being parsed.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
});

function start(): void {
  const timeout = () => new Promise((resolve) => setTimeout(resolve, renderTimeoutMs));
  if (meetingId) void Promise.race([callStarted, timeout()]).then(render, render);
  else render();
}

function render(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('element #root is missing');
  const firstScreen = readFirstScreen();
  if (firstScreen && !document.documentElement.hasAttribute(restoredAttribute))
    hydrate(container, firstScreen);
  else renderClient(container, firstScreen);
}

/** Hydrates the first screen that the server rendered from the configuration in the document. */
function hydrate(rendered: HTMLElement, screen: FirstScreen): void {
  // A transition is interruptible, so input during hydration is handled first.
  startTransition(() => {
    hydrateRoot(rendered, application(screen.config, screen), {
      onRecoverableError: (error) => log('error', `Hydration failed: ${error}`),
    });
  });
}

/**
 * Renders on the client: the server rendered nothing, or the person has a session here and sees another
 * screen.
 */
function renderClient(root: HTMLElement, screen: FirstScreen | null): void {
  root.replaceChildren();
  document.documentElement.removeAttribute(prerenderedAttribute);
  const reactRoot = createRoot(root);
  const configured = screen ? Promise.resolve(screen.config) : loadConfig();
  configured.then(
    (config) => reactRoot.render(application(config, screen)),
    (error: unknown) => {
      log('error', `Loading the configuration failed: ${error}`);
      reactRoot.render(<FailedPage />);
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
