import { expect, test } from 'vitest';
import { createRowCounter, type ExportProgress, readExport } from './export-run.ts';

const csv = 'name,note\nAsha,"two\nlines"\nBen,"a ""quote"""\n';

function answer(body: string, headers: Record<string, string>): Response {
  return new Response(body, { headers });
}

test('a file is read to its end and keeps the name the server gave it', async () => {
  const steps: ExportProgress[] = [];
  const response = answer(csv, {
    'x-total-rows': '2',
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="customers.csv"',
  });

  const file = await readExport(response, 'csv', (step) => steps.push(step));

  expect(file.name).toBe('customers.csv');
  expect(await file.content.text()).toBe(csv);
  expect(steps.at(-1)).toEqual({ bytes: csv.length, share: 1 });
});

test('how far a packed file is cannot be known', async () => {
  const steps: ExportProgress[] = [];

  const file = await readExport(answer('xx', { 'x-total-rows': '2' }), 'xlsx', (step) => steps.push(step));

  expect(steps.at(-1)).toEqual({ bytes: 2, share: null });
  expect(file.name).toBe('export.xlsx');
});

test('a stream that breaks is a failure, not a shorter file', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error('cut'));
    },
  });

  await expect(readExport(new Response(broken), 'csv', () => undefined)).rejects.toThrow('cut');
});

test('line ends within a value are no rows, also when the value comes in pieces', () => {
  const count = createRowCounter();
  const bytes = new TextEncoder().encode(csv);

  count(bytes.subarray(0, 17));

  expect(count(bytes.subarray(17))).toBe(3);
});
