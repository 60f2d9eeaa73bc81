/** Showing a withdrawn product again names what it lacks before customers can meet anyone. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { sample } from '../support/sample.ts';

const sampled = (sample(managedProductRoutes.find.answer, { listLength: 1 }) as { result: ManagedProduct })
  .result;

let opened: ConsolePage;
afterEach(() => opened.close());

test('a withdrawn product without agents and hours is shown again with a warning', async () => {
  await page.viewport(1280, 800);
  const product = { ...sampled, name: 'JEE Live Demo', active: false, agentIds: [] };
  opened = await openConsolePage({
    path: '/app/products',
    role: 'SUPER_ADMIN',
    state: 'full',
    answers: {
      'GET /api/manage/products': { result: { rows: [product], total: 1 } },
      'GET /api/manage/slots': { result: { rows: [], total: 0 } },
    },
  });
  await page.getByRole('button', { name: m.staff_table_row_actions({ name: product.name }) }).click();
  await page.getByRole('menuitem', { name: m.staff_products_show() }).click();

  const dialog = page.getByRole('dialog', { name: m.staff_products_show_title({ name: product.name }) });
  const warning = m.staff_products_gap_warning({ gap: m.staff_products_no_agents_no_hours() });
  await expect.element(dialog.getByText(warning)).toBeVisible();
});
