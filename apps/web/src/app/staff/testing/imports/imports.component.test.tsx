/** The import page: from the chosen file over its check to the import, and the undo. */
import { type ImportCheck, type ImportRecord, importColumns } from '@foyer/contract/imports.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { longestName } from '../../../../../../../tools/page-checks/find-outside.ts';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';
import { expectScreenToBeUsable } from '../support/screen-checks.ts';
import { expectMessage } from '../support/shown-messages.ts';

const list = 'GET /api/manage/imports';
const check = 'POST /api/manage/imports/check';
const run = 'POST /api/manage/imports';

const good: ImportCheck = {
  rows: 3,
  toCreate: 2,
  alreadyThere: 1,
  errorCount: 0,
  errors: [],
  ignoredColumns: ['Shoe size'],
};
const bad: ImportCheck = {
  ...good,
  toCreate: 1,
  errorCount: 120,
  errors: [
    { row: 2, column: 'Email', problem: 'email' },
    { row: 3, column: null, problem: 'repeated' },
  ],
};
const imported: ImportRecord = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'users',
  fileName: 'people.csv',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Kavita Rao',
  created: 2,
  alreadyThere: 1,
  undoableUntil: '2026-11-21T10:00:00.000Z',
  undone: null,
};

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await opened.close();
});

async function open(records: readonly ImportRecord[] = [], path = '/app/imports?kind=users'): Promise<void> {
  opened = await openConsolePage({
    path,
    role: 'ADMIN',
    state: 'full',
    answers: { [list]: { result: records } },
  });
  await expect.element(page.getByRole('heading', { name: m.staff_import_title(), level: 1 })).toBeVisible();
}

const file = () => new File(['Name,Email\nAsha,asha@acme.test'], 'people.csv', { type: 'text/csv' });
const choose = async (chosen = file()) =>
  userEvent.upload(page.getByLabelText(m.staff_import_file()), chosen);
const requestsTo = (path: string) =>
  opened.api.requests.filter((request) => request.startsWith(`POST ${path}`));

describe('a file', () => {
  test('is checked before anything can be imported, and imported once', async () => {
    await open();
    opened.api.answer(check, { result: good });
    opened.api.answer(run, { result: imported });

    await choose();
    await expect
      .element(page.getByRole('heading', { name: m.staff_import_checked({ name: 'people.csv' }) }))
      .toHaveFocus();
    await expect.element(page.getByText(m.staff_import_ignored({ columns: '“Shoe size”' }))).toBeVisible();
    expect(requestsTo('/api/manage/imports?')).toEqual([]);

    opened.api.answer(list, { result: [imported] });
    await page.getByRole('button', { name: m.staff_import_run({ count: 2 }) }).click();

    await expect.element(page.getByText(m.staff_import_done({ count: 2, name: 'people.csv' }))).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: m.staff_import_undo_of({ name: 'people.csv' }) }))
      .toBeVisible();
    const [request, ...more] = requestsTo('/api/manage/imports?');
    expect(more).toEqual([]);
    expect(request).toMatch(/\?kind=users&fileName=people\.csv&requestId=[\w-]{36}$/);
  });

  test('with errors shows rows and columns with the labels of the forms, and cannot be imported', async () => {
    await open();
    opened.api.answer(check, { result: bad });

    await choose();

    const table = page.getByRole('table', {
      name: m.staff_import_first_errors({ shown: 2, count: '120' }),
    });
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(`2Email${m.staff_field_email()}`);
    await expect
      .element(table.getByRole('row').nth(2))
      .toHaveTextContent(`3${m.staff_import_whole_row()}${m.staff_import_repeated()}`);
    await expect.element(page.getByText(m.staff_import_has_errors())).toBeVisible();
    expect(page.getByRole('button', { name: /^Import \d/ }).elements()).toEqual([]);
  });

  test('that was imported already has nothing to import', async () => {
    await open();
    opened.api.answer(check, { result: { ...good, toCreate: 0, alreadyThere: 3 } });

    await choose();

    await expect.element(page.getByText(m.staff_import_nothing_new())).toBeVisible();
  });

  test.each([
    ['import.encoding', {}, () => m.error_import_encoding()],
    ['import.too_many_rows', {}, () => m.error_import_too_many_rows()],
    ['import.damaged', { row: 7 }, () => m.staff_import_damaged_row({ row: 7 })],
    [
      'import.columns_missing',
      { columns: ['Name', 'Email'] },
      () => m.staff_import_columns_missing({ columns: '“Name” and “Email”' }),
    ],
  ] as const)(
    'that is refused with %s shows the reason and the next step',
    async (code, details, sentence) => {
      await open();
      opened.api.answer(check, errorResponse(code, details));

      await choose();

      await expect.element(page.getByText(sentence())).toBeVisible();
      await expect.element(page.getByRole('button', { name: m.staff_import_choose_other() })).toBeVisible();
    },
  );

  test('that is too large is not sent', async () => {
    await open();

    await choose(new File([new Uint8Array(5_242_881)], 'huge.csv'));

    await expect.element(page.getByText(m.error_upload_too_large())).toBeVisible();
    expect(requestsTo('/api/manage/imports')).toEqual([]);
  });

  test('that became wrong since its check is checked again', async () => {
    await open();
    opened.api.answer(check, { result: good }, { result: bad });
    opened.api.answer(run, errorResponse('import.rejected'));
    await choose();

    await page.getByRole('button', { name: m.staff_import_run({ count: 2 }) }).click();

    await expect.element(page.getByText(m.error_import_rejected())).toBeVisible();
    await expect.element(page.getByText(m.staff_import_has_errors())).toBeVisible();
  });

  test('keeps its number when the connection fails, so that a second attempt imports it once', async () => {
    await open();
    opened.api.answer(check, { result: good });
    opened.api.answer(run, new TypeError('Failed to fetch'), { result: imported });
    await choose();
    const button = page.getByRole('button', { name: m.staff_import_run({ count: 2 }) });

    await button.click();
    await expect.element(page.getByText(m.error_network_unreachable())).toBeVisible();
    await button.click();

    await expect.element(page.getByText(m.staff_import_done({ count: 2, name: 'people.csv' }))).toBeVisible();
    const [first, second] = requestsTo('/api/manage/imports?');
    expect(second).toBe(first);
  });
});

test('each kind has its columns and its imports', async () => {
  await open();

  await page.getByRole('button', { name: m.staff_import_kind_invitations() }).click();

  for (const { heading } of importColumns.invitations)
    await expect.element(page.getByText(heading, { exact: true }).first()).toBeVisible();
  await expect.poll(() => opened.api.requests).toContain('GET /api/manage/imports?kind=invitations');
});

test('an undo needs a confirmation, and reports what was removed and what was kept', async () => {
  await open([imported]);
  const undone = {
    ...imported,
    undoableUntil: null,
    undone: {
      at: '2026-11-20T11:00:00.000Z',
      by: 'Kavita Rao',
      removed: 1,
      keptCount: 1,
      kept: [{ row: 2, label: 'Asha Rao', reason: 'used' as const }],
    },
  };
  opened.api.answer('POST /api/manage/imports/:importId/undo', { result: undone });

  await page.getByRole('button', { name: m.staff_import_undo_of({ name: 'people.csv' }) }).click();
  opened.api.answer(list, { result: [undone] });
  await page.getByRole('button', { name: m.staff_import_undo(), exact: true }).click();

  await expectMessage(m.staff_import_undone_note({ removed: '1', kept: '1' }));
  await page.getByText(m.staff_import_kept({ count: 1 })).click();
  await expect.element(page.getByText(m.staff_import_kept_used({ row: 2, label: 'Asha Rao' }))).toBeVisible();
});

test.each([
  ['/app/users', 'users'],
  ['/app/products', 'products'],
  ['/app/slots', 'slots'],
  ['/app/customers/direct-link', 'invitations'],
])('the table %s leads to its import', async (path, kind) => {
  opened = await openConsolePage({ path, role: 'ADMIN', state: 'full' });

  await expect
    .element(page.getByRole('link', { name: m.staff_import(), exact: true }))
    .toHaveAttribute('href', `/app/imports?kind=${kind}`);
});

test('an agent has no import on the page of links', async () => {
  opened = await openConsolePage({ path: '/app/customers/direct-link', role: 'AGENT', state: 'full' });

  await expect.element(page.getByRole('heading', { name: m.staff_links_title() })).toBeVisible();
  expect(page.getByRole('link', { name: m.staff_import(), exact: true }).elements()).toEqual([]);
});

test('the errors of a file fit every size, without an accessibility violation in both themes', {
  timeout: 90_000,
}, async () => {
  await open([imported]);
  opened.api.answer(check, { result: { ...bad, ignoredColumns: [longestName(1), longestName(2)] } });
  await choose(new File(['Name'], longestName(3)));
  await expect.element(page.getByText(m.staff_import_has_errors())).toBeVisible();

  await expectScreenToBeUsable('/app/imports');
});
