/** What went wrong on a page, sent to the product's own origin; a beacon, so that it survives the page. */
export type LogLevel = 'info' | 'warn' | 'error';

export function log(level: LogLevel, msg: string): void {
  const body = new Blob([JSON.stringify({ msg: msg.slice(0, 4_000), level })], { type: 'application/json' });
  navigator.sendBeacon?.('/log', body);
}

/** Logs from now on what nobody caught. */
export function logUncaught(): void {
  const tell = (error: unknown): void =>
    log('error', error instanceof Error ? (error.stack ?? error.message) : String(error));
  window.addEventListener('error', (event) => tell(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => tell(event.reason));
}
