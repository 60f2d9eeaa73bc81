/** What customers see while they wait, in the form of a product. */
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

test('text and link are saved with the product, and the picture is removed with a request of its own', async () => {
  await page.viewport(1280, 800);
  const product = {
    ...sampled,
    name: 'JEE Live Demo',
    image: null,
    waitText: null,
    waitLink: null,
    waitImage: '/favicon.svg',
  };
  opened = await openConsolePage({
    path: '/app/products',
    role: 'SUPER_ADMIN',
    state: 'full',
    answers: {
      'GET /api/manage/products': { result: { rows: [product], total: 1 } },
      'GET /api/manage/products/:productId': { result: product },
      'DELETE /api/manage/products/:productId/wait-image': { result: { ...product, waitImage: null } },
      [update]: errorResponse('request.invalid', { fields: { waitLink: 'invalid' } }),
    },
  });
  await page.getByRole('button', { name: m.staff_table_row_actions({ name: product.name }) }).click();
  await page.getByRole('menuitem', { name: m.staff_edit() }).click();
  const dialog = page.getByRole('dialog', { name: product.name });
  const waiting = dialog.getByRole('group', { name: m.staff_products_wait_title() });

  await waiting.getByRole('button', { name: m.staff_upload_remove() }).click();
  await expect.element(waiting.getByRole('button', { name: m.staff_upload_choose() })).toBeVisible();
  await waiting.getByLabelText(m.staff_products_wait_text()).fill(' Have your marks ready. ');
  await waiting.getByLabelText(m.staff_products_wait_link()).fill('http://acme.test');
  await dialog.getByRole('button', { name: m.staff_form_save() }).click();

  await expect.element(waiting.getByText(m.staff_products_wait_link_wrong())).toBeVisible();
  expect(opened.api.bodyOf(update)).toMatchObject({
    waitText: 'Have your marks ready.',
    waitLink: 'http://acme.test',
  });
});
