/** The configuration as it stands: fetched again when the login cookie changes, and when somebody saved the settings. */
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import { loginCookie } from '@foyer/contract/users.ts';
import { useEffect, useState } from 'react';
import { loadConfig, onConfigChanged } from '../../platform/config.ts';
import { log } from '../../platform/log.ts';

/** How often the cookie is looked at where the browser does not tell of changes. */
const lookEveryMs = 2_000;

export function useLiveConfig(first: ClientConfig): ClientConfig {
  const [config, setConfig] = useState(first);

  useEffect(() => {
    let isOver = false;
    const reload = (): void =>
      void loadConfig().then(
        (next) => {
          if (!isOver)
            setConfig((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
        },
        // What is known goes on being shown; a suspended tenant's calls say so themselves.
        (error: unknown) => log('warn', `The configuration did not come again: ${error}`),
      );
    const stopCookie = watchLoginCookie(reload);
    const stopChanges = onConfigChanged(reload);
    return () => {
      isOver = true;
      stopCookie();
      stopChanges();
    };
  }, []);

  return config;
}

/** @returns unsubscribe */
function watchLoginCookie(onChange: () => void): () => void {
  let last = readLoginCookie();
  const look = (): void => {
    const current = readLoginCookie();
    if (current === last) return;
    last = current;
    onChange();
  };
  const timer = setInterval(look, lookEveryMs);
  window.addEventListener('focus', look);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', look);
  };
}

function readLoginCookie(): string | undefined {
  const start = `${loginCookie}=`;
  return document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
}
