/** The size of a file: "48 kB", from a million bytes on "1.3 MB". */
import { formatDecimal } from '../../../../platform/time/locale.ts';

export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${formatDecimal(bytes / 1_000_000, 1)} MB`;
}
