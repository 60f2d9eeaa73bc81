/** The size of a file: "48 kB", from a million bytes on "1.3 MB", from a thousand million on "2.4 GB". */
import { formatDecimal } from '../platform/time/locale.ts';

export function formatSize(bytes: number): string {
  if (bytes >= 1e9) return `${formatDecimal(bytes / 1e9, 1)} GB`;
  if (bytes >= 1e6) return `${formatDecimal(bytes / 1e6, 1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
}
