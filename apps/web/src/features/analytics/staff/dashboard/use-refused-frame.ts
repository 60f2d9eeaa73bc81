/**
 * Whether the page's Content-Security-Policy refused the frame. Only the document of the Analytics page may
 * frame the server: where the console came from another page, or the server has changed, it loads again.
 */
import { analyticsPath } from '@foyer/contract/analytics.ts';
import { useEffect, useState } from 'react';

export function useRefusedFrame(): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src') return;
      // A reload that changed nothing is not repeated: the server redirects to another one.
      if (wasReloadedHere()) setRefused(true);
      else location.reload();
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, []);
  return isRefused;
}

function wasReloadedHere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && new URL(navigation.name).pathname === analyticsPath;
}
