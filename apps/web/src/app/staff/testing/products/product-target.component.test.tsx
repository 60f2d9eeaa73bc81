/** The service level target in the form of a product. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';
import { sample } from '../support/sample.ts';

const sampled = (sample(managedProductRoutes.find.answer, { listLength: 1 }) as { result: ManagedProduct })
  .result;
const update = 'PUT /api/manage/products/:productId';

let opened: ConsolePage;
afterEach(() => opened.close());

async function openForm(answer?: unknown) {
  await page.viewport(390, 844);
  const product = {
    ...sampled,
    name: 'JEE Live Demo',
    image: null,
    waitImage: null,
    targetPercent: 80,
    targetWaitSeconds: 60,
  };
  opened = await openConsolePage({
    path: '/app/products',
    role: 'SUPER_ADMIN',
    state: 'full',
    answers: {
      'GET /api/manage/products': { result: { rows: [product], total: 1 } },
      'GET /api/manage/products/:productId': { result: product },
      [update]: answer ?? { result: product },
    },
  });
  await page.getByRole('button', { name: m.staff_table_row_actions({ name: product.name }) }).click();
  await page.getByRole('menuitem', { name: m.staff_edit() }).click();
  const dialog = page.getByRole('dialog', { name: product.name });
  const target = dialog.getByRole('group', { name: m.staff_products_service() });
  return {
    target,
    percent: target.getByLabelText(m.staff_products_target_percent()),
    save: () => dialog.getByRole('button', { name: m.staff_form_save() }).click(),
  };
}

test('the target reads as one sentence, which follows the fields, and is saved', async () => {
  const { target, percent, save } = await openForm();
  await expect.element(target.getByText(/^80% of customers answered within 1 minute\./)).toBeVisible();

  await percent.fill('95');
  await target.getByLabelText(m.staff_products_target()).selectOptions('30');
  await expect.element(target.getByText(/^95% of customers answered within 30 seconds\./)).toBeVisible();
  await save();

  await expect
    .poll(() => opened.api.bodyOf(update))
    .toMatchObject({ targetPercent: 95, targetWaitSeconds: 30 });
});

test('a rejected percent is explained at its field', async () => {
  const { percent, save } = await openForm(
    errorResponse('request.invalid', { fields: { targetPercent: 'invalid' } }),
  );

  await percent.fill('101');
  await save();

  await expect.element(percent).toHaveAccessibleDescription(m.staff_products_target_percent_wrong());
});
