import { expect, test } from 'vitest';
import { createRowCounter, type ExportProgress, readExport } from './export-download.ts';

const csv = 'name,note\nAsha,"two\nlines"\nBen,"a ""quote"""\n';

function answer(body: string, headers: Record<string, string>): Response {
  return new Response(body, { headers });
}

test('reads the whole file and uses the name from content-disposition', async () => {
  const steps: ExportProgress[] = [];
  const response = answer(csv, {
    'x-total-rows': '2',
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="customers.csv"',
  });

  const file = await readExport(response, 'csv', (progressStep) => steps.push(progressStep));

  expect(file.name).toBe('customers.csv');
  expect(await file.content.text()).toBe(csv);
  expect(steps.at(-1)).toEqual({ bytes: csv.length, share: 1 });
});

test('reports no share for an XLSX file', async () => {
  const steps: ExportProgress[] = [];

  const file = await readExport(answer('xx', { 'x-total-rows': '2' }), 'xlsx', (progressStep) =>
    steps.push(progressStep),
  );

  expect(steps.at(-1)).toEqual({ bytes: 2, share: null });
  expect(file.name).toBe('export.xlsx');
});

test('rejects when the stream fails, instead of returning a truncated file', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error('cut'));
    },
  });

  await expect(readExport(new Response(broken), 'csv', () => undefined)).rejects.toThrow('cut');
});

test('does not count line breaks within a quoted value, even across chunks', () => {
  const count = createRowCounter();
  const bytes = new TextEncoder().encode(csv);

  count(bytes.subarray(0, 17));

  expect(count(bytes.subarray(17))).toBe(3);
});
