import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { useEffect, useRef } from 'react';

/** Applies a theme or an accent that the tenant changes while the page is open. */
export function useChangedBrand({ mode, themeColor }: Pick<ClientConfig, 'mode' | 'themeColor'>): void {
  const rendered = useRef({ mode, themeColor });
  useEffect(() => {
    const before = rendered.current;
    if (before.mode === mode && before.themeColor === themeColor) return;
    rendered.current = { mode, themeColor };
    document.documentElement.dataset.theme = mode;
    void import('../platform/config/apply-brand.ts').then(({ applyPalette }) => applyPalette());
  }, [mode, themeColor]);
}
