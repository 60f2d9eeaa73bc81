/** Checks a file's type and size before the upload. The server also checks the content. */
import { m } from '../../../../paraglide/messages.js';
import { formatDecimal, formatList } from '../../../../platform/time/locale.ts';

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

/** @returns an error message; `null` when the file may be uploaded */
export function checkFile(
  { size, type }: Pick<File, 'size' | 'type'>,
  { maxBytes, types }: UploadLimits,
): string | null {
  if (!types.includes(type)) {
    const names = new Set(types.map((each) => kinds[each] ?? each));
    return m.staff_upload_wrong_type({
      kinds: formatList(names, 'disjunction'),
    });
  }
  if (size <= maxBytes) return null;
  // Rounded up, so that a file one byte over the limit does not show the limit itself.
  const megabytes = Math.ceil((size / bytesInMb) * 100) / 100;
  return m.staff_upload_too_large({ size: formatDecimal(megabytes, 2), most: maxBytes / bytesInMb });
}
