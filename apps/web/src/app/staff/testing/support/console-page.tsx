/**
 * Renders a page of the console in a real browser: the whole application, with a fake server and a signed-in
 * person.
 */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import '../../../../platform/api/staff-errors.ts';
import {
  type ClientConfig,
  type FlagName,
  flagNames,
  tenantRoutes,
} from '@foyer/contract/tenants/tenants.ts';
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { type Role, type SignedIn, userRoutes } from '@foyer/contract/users/users.ts';
import { timeoutManager } from '@tanstack/react-query';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { longestName } from '../../../../../../../tools/page-checks/find-outside.ts';
import { session } from '../../../../features/users/page-session.ts';
import { m } from '../../../../paraglide/messages.js';
import { StaffApp } from '../../staff-app.tsx';
import { type ApiState, installFakeApi } from './fake-api.ts';
import { sample } from './sample.ts';

/** Routes of the frame: they answer in every state of the screen. */
const frameRoutes = [
  '/api/config/',
  '/api/products/assigned',
  '/api/notifications/:productId/:agentId',
  '/api/manage/notifications',
];

// Requests are retried as often as for users, without their pauses of one and two seconds.
const longestPauseMs = 4000;
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs <= longestPauseMs ? 0 : delayMs),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (callback, delayMs) => setInterval(callback, delayMs),
  clearInterval: (timer) => clearInterval(timer),
});

export type ConsolePage = Awaited<ReturnType<typeof openConsolePage>>;

interface ConsolePageOptions {
  readonly path: string;
  /** `null`: no one is signed in. */
  readonly role: Role | null;
  readonly state: ApiState;
  /** What routes answer from the start, `GET /api/dashboard`. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** The tenant's flags that are on; the lobby unless named otherwise. */
  readonly flags?: readonly FlagName[];
}

/** @returns the page; `unmount` it at the end of the test */
export async function openConsolePage({
  path,
  role,
  state,
  answers = {},
  flags = ['lobbyMode'],
}: ConsolePageOptions) {
  const api = installFakeApi(frameRoutes);
  api.setState(state);
  const socket = vi.spyOn(globalThis, 'WebSocket').mockImplementation(silentSocket as never);
  localStorage.clear();
  sessionStorage.clear();
  const person = {
    id: '00000000-0000-4000-8000-0000000000aa',
    role: role ?? 'AGENT',
    name: state === 'long' ? longestName('9') : 'Kavita Rao',
    email: 'kavita@acme.example',
  };
  const signedIn = (sample(userRoutes.login.answer, { listLength: 0 }) as { result: SignedIn }).result;
  const own: SignedIn = { ...signedIn, ...person, accessTokenLastsMs: 600_000, impersonatedUntil: null };
  const account = (sample(accountRoutes.me.answer, { listLength: 2 }) as { result: object }).result;
  api.answer('GET /api/account', { result: { ...account, ...person } });
  // Open pages poll it. The sampled flags are all off, also those that the screen needs.
  const tenant = config(state === 'long' ? longestName('8') : 'Acme Learning', flags);
  api.answer('GET /api/config/', tenant);
  // The frame of an agent's page asks for it.
  api.answer('GET /api/lobby/consultation', { result: null });
  for (const [route, answer] of Object.entries(answers)) api.answer(route, answer);
  if (role) session.storeSession(own, null);
  else session.clear();
  history.replaceState(null, '', path);
  const screen = await render(<StaffApp config={tenant} />);
  return {
    screen,
    api,
    /** @throws Error if a component has thrown an error */
    async close() {
      const hasFailed = document.body.textContent.includes(m.failed_title());
      await screen.unmount();
      api.restore();
      socket.mockRestore();
      if (hasFailed) throw new Error('the page shows its error boundary');
    },
  };
}

/** A connection that never opens: live events are not part of these tests. */
function silentSocket(): Partial<WebSocket> {
  return { close() {}, send() {}, addEventListener() {}, removeEventListener() {}, readyState: 0 };
}

function config(clientName: string, flags: readonly FlagName[]): ClientConfig {
  const sampled = sample(tenantRoutes.config.answer, { listLength: 0 }) as ClientConfig;
  return {
    ...sampled,
    clientName,
    keycloak: false,
    suspended: false,
    keepsRecordings: false,
    recordingQuestion: null,
    agentsSeeRecordings: false,
    flags: Object.fromEntries(flagNames.map((name) => [name, flags.includes(name)])) as ClientConfig['flags'],
  };
}
