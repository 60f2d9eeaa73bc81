/**
 * The current configuration: refetched regularly, and at once when the login cookie or the settings change.
 */
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { loginCookie } from '@foyer/contract/users/users.ts';
import { useEffect, useRef, useState } from 'react';
import { applyIcon, applyPalette } from '../../../platform/config/apply-brand.ts';
import { onConfigChanged } from '../../../platform/config/config-changes.ts';
import { pollConfig } from '../../../platform/config/poll-config.ts';
import { log } from '../../../platform/log.ts';

/** How often the cookie is compared: browsers have no event for a cookie change that all of them support. */
const checkEveryMs = 2_000;

export function useLiveConfig(initialConfig: ClientConfig): ClientConfig {
  const [config, setConfig] = useState(initialConfig);

  useEffect(() => {
    const polling = pollConfig(setConfig);
    const stopCookie = watchLoginCookie(polling.refetch);
    const stopChanges = onConfigChanged(polling.refetch);
    return () => {
      polling.stop();
      stopCookie();
      stopChanges();
    };
  }, []);

  // The logo's address changes with each change of the settings; the colours are not part of the
  // configuration.
  const appliedLogo = useRef(initialConfig.logo);
  useEffect(() => {
    if (appliedLogo.current === config.logo) return;
    appliedLogo.current = config.logo;
    applyIcon(config.favicon);
    applyPalette().catch((error: unknown) => log('warn', `Loading the theme colours failed: ${error}`));
  }, [config.logo, config.favicon]);

  return config;
}

/** @returns unsubscribe */
function watchLoginCookie(onChange: () => void): () => void {
  let last = readLoginCookie();
  const check = (): void => {
    const current = readLoginCookie();
    if (current === last) return;
    last = current;
    onChange();
  };
  const timer = setInterval(check, checkEveryMs);
  window.addEventListener('focus', check);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', check);
  };
}

function readLoginCookie(): string | undefined {
  const start = `${loginCookie}=`;
  return document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
}
