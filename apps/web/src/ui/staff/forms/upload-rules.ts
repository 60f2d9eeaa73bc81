/** What a page can tell of a file before it sends it; the server judges by the content. */
import { m } from '../../../paraglide/messages.js';

export interface UploadLimits {
  readonly maxBytes: number;
  readonly types: readonly string[];
}

const kinds: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/svg+xml': 'SVG',
  'image/x-icon': 'ICO',
  'image/vnd.microsoft.icon': 'ICO',
};
const bytesInMb = 1024 * 1024;

/** What is wrong with the file, in a sentence; `null`: nothing that can be seen from here. */
export function checkFile(
  { size, type }: Pick<File, 'size' | 'type'>,
  { maxBytes, types }: UploadLimits,
): string | null {
  if (!types.includes(type)) {
    const names = new Set(types.map((each) => kinds[each] ?? each));
    return m.staff_upload_wrong_type({
      kinds: new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names),
    });
  }
  if (size <= maxBytes) return null;
  // Rounded up: a byte too many must not read like the limit.
  const megabytes = Math.ceil((size / bytesInMb) * 100) / 100;
  return m.staff_upload_too_large({ size: megabytes.toFixed(2), most: maxBytes / bytesInMb });
}
