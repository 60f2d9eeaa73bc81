/** Keeps the screen on while the page is visible, where the browser can. */
import { useEffect } from 'react';

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;

    async function request(): Promise<void> {
      if (isOver || document.visibilityState !== 'visible') return;
      // Rejected on low battery; the screen then turns off as it always does.
      const acquired = await navigator.wakeLock?.request('screen').catch(() => null);
      if (isOver) void acquired?.release();
      else lock = acquired ?? null;
    }

    const handleVisibility = () => void request();
    void request();
    // The browser releases the lock of a page that is hidden.
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', handleVisibility);
      void lock?.release();
    };
  }, []);
}
