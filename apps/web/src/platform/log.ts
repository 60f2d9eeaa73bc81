/** What went wrong on a page, sent to the product's own origin; a beacon, so that it survives the page. */
export type LogLevel = 'info' | 'warn' | 'error';

export function log(level: LogLevel, msg: string): void {
  const body = new Blob([JSON.stringify({ msg: msg.slice(0, 4_000), level })], { type: 'application/json' });
  navigator.sendBeacon?.('/log', body);
}
