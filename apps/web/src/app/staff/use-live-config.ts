/** The configuration as it stands: asked for again, and at once when the login cookie changes or somebody saved the settings here. */
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import { loginCookie } from '@foyer/contract/users.ts';
import { useEffect, useRef, useState } from 'react';
import { onConfigChanged } from '../../platform/config.ts';
import { followConfig } from '../../platform/follow-config.ts';
import { log } from '../../platform/log.ts';
import { wearIcon, wearPalette } from '../../platform/wear-brand.ts';

/** How often the cookie is looked at where the browser does not tell of changes. */
const lookEveryMs = 2_000;

export function useLiveConfig(first: ClientConfig): ClientConfig {
  const [config, setConfig] = useState(first);

  useEffect(() => {
    const following = followConfig(setConfig);
    const stopCookie = watchLoginCookie(following.ask);
    const stopChanges = onConfigChanged(following.ask);
    return () => {
      following.stop();
      stopCookie();
      stopChanges();
    };
  }, []);

  // The logo has another address after each change of the settings, and the colours are not in the configuration.
  const worn = useRef(first.logo);
  useEffect(() => {
    if (worn.current === config.logo) return;
    worn.current = config.logo;
    wearIcon(config.favicon);
    wearPalette().catch((error: unknown) => log('warn', `The colours did not come: ${error}`));
  }, [config.logo, config.favicon]);

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
