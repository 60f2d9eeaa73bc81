/** Sends client errors to the server with a beacon, which survives the page. */
export type LogLevel = 'info' | 'warn' | 'error';

export function log(level: LogLevel, msg: string): void {
  const body = new Blob([JSON.stringify({ msg: msg.slice(0, 4_000), level })], { type: 'application/json' });
  navigator.sendBeacon?.('/log', body);
}

/** @param context what failed, or more about it, in front of the stack */
export function logError(error: unknown, context = ''): void {
  const description = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('error', [context, description].filter(Boolean).join(': '));
}

/** Logs uncaught errors and unhandled rejections from now on. */
export function logUncaught(): void {
  const report = (error: unknown): void => logError(error);
  window.addEventListener('error', (event) => report(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
}
