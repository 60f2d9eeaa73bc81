/** Downloads a table export and reports its progress. */
import type { ExportFormat } from '@foyer/contract/core/tables.ts';

export interface ExportProgress {
  readonly bytes: number;
  /** Between 0 and 1; `null` when it is unknown. */
  readonly share: number | null;
}

export interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The response header with the number of rows. */
const totalHeader = 'x-total-rows';

/**
 * Reads the whole file.
 * @throws the reader's error when the stream fails or is cancelled
 */
export async function readExport(
  response: Response,
  format: ExportFormat,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportedFile> {
  const total = Number(response.headers.get(totalHeader));
  const countRows = createRowCounter();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    bytes += part.value.byteLength;
    // Rows cannot be counted in a compressed file (XLSX).
    const rows = format === 'csv' ? countRows(part.value) - 1 : 0;
    onProgress({
      bytes,
      share: format === 'csv' && total > 0 ? Math.min(1, Math.max(0, rows) / total) : null,
    });
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { name: nameOf(response, format), content: new Blob(chunks, { type }) };
}

/** Counts the rows of a CSV file chunk by chunk. Line breaks within quotes belong to a value. */
export function createRowCounter(): (chunk: Uint8Array) => number {
  let rows = 0;
  let isQuoted = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === 0x22) isQuoted = !isQuoted;
      else if (byte === 0x0a && !isQuoted) rows += 1;
    }
    return rows;
  };
}

/** Saves the file to the browser's download folder. */
export function saveFile({ name, content }: ExportedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function nameOf(response: Response, format: ExportFormat): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  return /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? `export.${format}`;
}
