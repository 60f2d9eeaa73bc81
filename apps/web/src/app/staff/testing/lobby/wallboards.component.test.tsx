/** Wallboards: what a screen shows without a session, and how admins create and revoke its link. */
import type { ShownWallboard, Wallboard } from '@foyer/contract/lobby/wallboards.ts';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';

const showRoute = 'POST /api/wallboard';
const thresholds = { waiting: 2, waitSeconds: 600, availableAgents: 1, withinTargetPercent: 80 };
const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

function shown(more: Partial<ShownWallboard> = {}): { result: ShownWallboard } {
  const jee = {
    id: 'j',
    name: 'JEE Live',
    targetWaitSeconds: 60,
    targetPercent: 80,
    waiting: 2,
    longestSince: secondsAgo(95),
  };
  const neet = {
    id: 'n',
    name: 'NEET Live',
    targetWaitSeconds: 60,
    targetPercent: 90,
    waiting: 0,
    longestSince: null,
  };
  const level = { answered: 12, missed: 3, withinTarget: 0.75 };
  return {
    result: {
      name: 'Sales floor',
      asOf: new Date().toISOString(),
      thresholds,
      waiting: 2,
      longestSince: secondsAgo(95),
      ...level,
      agents: { available: 3, break: 1, 'in-meeting': 4, 'wrapping-up': 0, offline: 2 },
      products: [
        { ...neet, ...level },
        { ...jee, ...level },
      ],
      ...more,
    },
  };
}

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  document.documentElement.dataset.theme = 'light';
  await opened.close();
});

describe('the screen', () => {
  const figures = page.getByRole('main');
  const alerts = () => document.querySelector('[role="status"]')?.textContent;

  async function open(answer: unknown = shown(), token = 'a-token'): Promise<void> {
    const path = `/app/wallboard#${token}`;
    const answers = { [showRoute]: answer };
    opened = await openConsolePage({ path, role: null, state: 'full', answers });
  }

  test('shows the figures without a session, and says which of them alert', async () => {
    await open();

    await expect.element(page.getByRole('heading', { name: 'Sales floor' })).toBeVisible();
    await expect.element(figures.getByText(/^01:3\d$/).first()).toBeVisible();
    await expect.element(figures.getByText('75%').first()).toBeVisible();
    const alert = m.staff_wallboard_alert();
    expect(alerts()).toBe(
      `${alert}: ${m.staff_wallboard_waiting()}. ${alert}: ${m.staff_wallboard_within()}. `,
    );
    expect(opened.api.requests).not.toContain('GET /api/account');
  });

  test('lists the product with the longest wait first', async () => {
    await open();

    const rows = page.getByRole('table', { name: m.staff_wallboard_products() }).getByRole('rowheader');
    await expect.element(rows.first()).toHaveTextContent('JEE Live');
    await expect.element(rows.last()).toHaveTextContent('NEET Live');
  });

  test('shows the target of each product beside its share', async () => {
    await open();

    const rows = page.getByRole('table', { name: m.staff_wallboard_products() }).getByRole('row');
    await expect.element(rows.nth(1).getByRole('cell', { name: '80% within 01:00' })).toBeVisible();
    await expect.element(rows.nth(2).getByRole('cell', { name: '90% within 01:00' })).toBeVisible();
  });

  test('shows that it has ended when its link is revoked, and stops requesting', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: 'Sales floor' })).toBeVisible();

    opened.api.answer(showRoute, errorResponse('wallboard.revoked'));

    const ended = page.getByRole('heading', { name: m.staff_wallboard_ended() });
    await expect.element(ended).toBeVisible();
    await expect.element(page.getByText('Sales floor')).not.toBeInTheDocument();
  });

  test('says that the lobby is off where it is', async () => {
    await open(errorResponse('feature.off'));

    await expect.element(page.getByText(m.staff_wallboard_off_hint())).toBeVisible();
  });

  test('keeps the last figures without a connection, with their time', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: 'Sales floor' })).toBeVisible();

    opened.api.setState('offline');
    opened.api.answer(showRoute, undefined);

    await expect.element(page.getByText(/^No connection/)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Sales floor' })).toBeVisible();
  });

  test.each(['light', 'dark'])('has no accessibility violation in %s and fits a phone', async (theme) => {
    document.documentElement.dataset.theme = theme;
    await page.viewport(390, 844);
    await open();
    await expect.element(page.getByRole('heading', { name: 'Sales floor' })).toBeVisible();

    const { violations } = await axe.run();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('an admin', () => {
  const list = 'GET /api/manage/wallboards';
  const saved: Wallboard = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Front desk',
    thresholds: { waiting: 5, waitSeconds: null, availableAgents: null, withinTargetPercent: null },
    createdAt: '2026-11-20T10:00:00.000Z',
    createdBy: 'Kavita Rao',
    lastShownAt: null,
    version: 1,
  };

  async function open(wallboards: readonly Wallboard[]): Promise<void> {
    const answers = { [list]: { result: wallboards } };
    opened = await openConsolePage({ path: '/app/wallboards', role: 'ADMIN', state: 'full', answers });
    await expect.element(page.getByRole('heading', { name: m.staff_wallboard_title() })).toBeVisible();
  }

  test('creates a wallboard, and gets its link once', async () => {
    await open([]);
    opened.api.answer('POST /api/manage/wallboards', { result: { token: 'the-token', wallboard: saved } });

    await page.getByRole('button', { name: m.staff_wallboard_new() }).click();
    await page.getByLabelText(m.staff_wallboard_name()).fill('Front desk');
    await page.getByLabelText(m.staff_wallboard_alert_waiting()).fill('5');
    await page.getByRole('button', { name: m.staff_wallboard_create() }).click();

    await expect.element(page.getByText(`${location.origin}/app/wallboard#the-token`)).toBeVisible();
    expect(opened.api.bodyOf('POST /api/manage/wallboards')).toMatchObject({
      name: 'Front desk',
      thresholds: { waiting: 5, waitSeconds: null },
    });
  });

  test('sees the rejection of a threshold at its field', async () => {
    await open([saved]);
    opened.api.answer(
      'PUT /api/manage/wallboards/:wallboardId',
      errorResponse('request.invalid', { fields: { 'thresholds.waiting': 'invalid' } }),
    );

    await page.getByRole('button', { name: m.staff_wallboard_edit_of({ name: 'Front desk' }) }).click();
    await page.getByLabelText(m.staff_wallboard_alert_waiting()).fill('0');
    await page.getByRole('button', { name: m.staff_form_save() }).click();

    await expect.element(page.getByText(m.staff_wallboard_number_wrong({ min: 1, max: 1000 }))).toBeVisible();
  });

  test('revokes a link after a confirmation', async () => {
    await open([saved]);
    opened.api.answer('DELETE /api/manage/wallboards/:wallboardId', undefined);

    await page.getByRole('button', { name: m.staff_wallboard_revoke_of({ name: 'Front desk' }) }).click();
    opened.api.answer(list, { result: [] });
    await page.getByRole('button', { name: m.staff_wallboard_revoke(), exact: true }).click();

    await expect.element(page.getByText(m.staff_wallboard_none())).toBeVisible();
    expect(opened.api.requests).toContain(`DELETE /api/manage/wallboards/${saved.id}`);
  });
});
