/** Reports: the chosen figure drives the chart, rows and days lead to their meetings, and the address holds the choice. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import type { ComparedRow, ReportFigures, ReportSummary } from '@foyer/contract/reports.ts';
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { sample } from './support/sample.ts';

const figures: ReportFigures = {
  visited: 200,
  registered: 40,
  verified: 36,
  waited: 30,
  accepted: 25,
  missed: 5,
  met: 24,
  outcomes: 20,
  converted: 5,
  aht: 522,
  conversionRate: 0.25,
  revenue: 1250.5,
  waitP50: 30,
  waitP90: 90,
  waitP99: 240,
  withinTarget: 0.8,
  customerNoShows: 1,
  agentNoShows: 0,
  offers: 40,
  offersAccepted: 25,
  utilisation: 0.6,
  feedbacks: 10,
  stars: 4.5,
};
const agentId = 'a0000000-0000-4000-8000-000000000001';
const agent = { id: agentId, name: 'Kavita Rao', email: 'kavita@acme.example', status: 'ACTIVE' };
const row: ComparedRow = {
  ...figures,
  id: agentId,
  label: 'Kavita Rao',
  before: { met: 20, aht: 522, conversionRate: 0.3, revenue: 0 },
};
const summary: ReportSummary = {
  period: { from: '2026-11-21', to: '2026-11-23' },
  before: { from: '2026-11-18', to: '2026-11-20' },
  currency: 'EUR',
  total: figures,
  totalBefore: { ...figures, conversionRate: 0.2 },
  feedbackReasons: [{ reason: 'helpful', count: 6 }],
  deviceChecks: [
    { part: 'camera', result: 'works', count: 18 },
    { part: 'camera', result: 'refused', count: 1 },
    { part: 'camera', result: 'missing', count: 1 },
    { part: 'connection', result: 'good', count: 20 },
  ],
  clicks: [{ source: 'rejoin', count: 3 }],
  connections: [
    { side: 'customer', quality: 'good', count: 3 },
    { side: 'customer', quality: 'lost', count: 1 },
    { side: 'agent', quality: 'poor', count: 2 },
  ],
  days: ['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => ({ ...figures, day })),
};

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 900));
afterEach(() => opened.close());

async function open(
  search = '',
  shown: Partial<ComparedRow> = {},
  answers: Record<string, unknown> = {},
): Promise<void> {
  opened = await openConsolePage({
    path: `/app/reports${search}`,
    role: 'ADMIN',
    state: 'full',
    answers: {
      'GET /api/manage/reports': { result: { rows: [{ ...row, ...shown }], total: 1 } },
      'GET /api/manage/reports/summary': { result: summary },
      'GET /api/manage/users': { result: { rows: [agent], total: 1 } },
      ...answers,
    },
  });
}

const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) });
const chartOf = (metric: string) => page.getByRole('region', { name: m.staff_reports_by_day_of({ metric }) });
const summaryRequests = () =>
  opened.api.requests
    .filter((request) => request.startsWith('GET /api/manage/reports/summary?'))
    .map((request) => Object.fromEntries(new URLSearchParams(request.split('?')[1])));

test('shows the last seven days until others are chosen, with the period before', async () => {
  await open();

  await expect.element(tile(m.staff_reports_conversion_rate())).toHaveTextContent('25%');
  await expect.element(page.getByText(m.staff_reports_before({ value: '20%' }))).toBeVisible();
  expect(summaryRequests()).toEqual([{ when: 'last-7-days' }]);
  expect(location.search).toBe('');

  await page.getByRole('button', { name: m.staff_table_today() }).click();

  await expect.poll(() => summaryRequests().at(-1)).toEqual({ when: 'today' });
  await expect.poll(() => location.search).toContain('when=today');
});

test('on paper a report has all columns in light colours, and no controls', async () => {
  await open();
  const mailButton = page.getByRole('button', { name: m.staff_message_report() });
  const asTable = page.getByRole('button', { name: m.staff_reports_as_table() });
  await expect.element(asTable).toBeVisible();
  await expect.element(mailButton).toBeVisible();
  const root = document.documentElement;
  const theme = root.dataset.theme;
  root.dataset.theme = 'dark';
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  window.dispatchEvent(new Event('beforeprint'));

  const table = page.getByRole('table', { name: m.staff_reports_title() });
  for (const name of [m.staff_reports_wait_median(), m.staff_reports_utilisation(), m.staff_reports_stars()])
    await expect.element(table.getByRole('columnheader', { name })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: 'Kavita Rao' })).toBeVisible();
  for (const control of [mailButton, asTable, page.getByRole('button', { name: m.staff_table_next() })])
    await expect.element(control).not.toBeInTheDocument();
  expect(root.dataset.theme).toBe('light');

  window.dispatchEvent(new Event('afterprint'));
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  await expect.element(table).not.toBeInTheDocument();
  expect(root.dataset.theme).toBe('dark');
  if (theme) root.dataset.theme = theme;
});

test('the chosen figure drives the chart, and stays in the address', async () => {
  await open();
  await expect.element(chartOf(m.staff_reports_conversion_rate())).toBeVisible();

  await tile(m.staff_reports_revenue()).click();

  const chart = chartOf(m.staff_reports_revenue());
  await expect.poll(() => chart.element().querySelectorAll('.MuiBarChart-element').length).toBe(3);
  await expect.element(tile(m.staff_reports_revenue())).toHaveAttribute('aria-pressed', 'true');
  expect(location.search).toContain('metric=revenue');
});

test('the chart is a table too, whose days lead to their meetings', async () => {
  await open(`?agentId=${agentId}`);
  const chart = chartOf(m.staff_reports_conversion_rate());
  await chart.getByRole('button', { name: m.staff_reports_as_table() }).click();
  await expect.poll(() => chart.getByRole('row').elements().length).toBe(4);

  await chart.getByRole('link').nth(1).click();

  await expect.poll(() => location.pathname).toBe('/app/timelogs');
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    when: 'custom',
    from: '2026-11-22',
    to: '2026-11-22',
    agentId,
  });
});

test('a bar leads to the meetings of its day', async () => {
  await open('?metric=revenue');
  const chart = chartOf(m.staff_reports_revenue());
  await expect.poll(() => chart.element().querySelectorAll('.MuiBarChart-element').length).toBe(3);

  const bar = chart.element().querySelectorAll('.MuiBarChart-element')[2];
  await page.elementLocator(bar as Element).click();

  await expect.poll(() => location.search).toContain('from=2026-11-23&to=2026-11-23');
});

test('an agent leads to the meetings of the same days', async () => {
  await open('?when=yesterday');

  await page.getByRole('link', { name: 'Kavita Rao' }).click();

  await expect
    .poll(() => `${location.pathname}${location.search}`)
    .toBe(`/app/timelogs?when=yesterday&agentId=${agentId}`);
});

test.each([
  ['source', 'newsletter', 'source=newsletter', m.staff_time_source],
  ['source', '', 'source=', m.staff_time_source],
  ['hour', '33', 'hour=33', m.staff_time_hour],
])('a %s “%s” leads to its meetings, under a filter that can be removed', async (by, id, filter, label) => {
  await open(`?when=yesterday&by=${by}`, { id, label: id });

  await page.getByRole('row').getByRole('link').first().click();

  await expect
    .poll(() => `${location.pathname}${location.search}`)
    .toBe(`/app/timelogs?when=yesterday&${filter}`);
  await page.getByRole('button', { name: m.staff_table_filter_off({ filter: label() }) }).click();
  await expect.poll(() => location.search).toBe('?when=yesterday');
});

test('shows reasons of feedback, how many device checks found a problem, and the sources of clicks', async () => {
  await open();
  const lines = (title: string) =>
    page
      .getByRole('region', { name: title })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);

  await expect
    .poll(() => lines(m.staff_reports_devices()))
    .toEqual([`${m.staff_reports_device_camera()}2 · 10%`, `${m.staff_reports_device_connection()}0 · 0%`]);
  expect(lines(m.staff_reports_reasons())).toEqual(['Helpful6 · 100%']);
  expect(lines(m.staff_reports_clicks())).toEqual([`${m.staff_source_rejoin()}3 · 100%`]);
});

test('shows for how many calls the connection of customers and of agents was mostly good, poor or lost', async () => {
  await open();
  const card = page.getByRole('region', { name: m.staff_reports_connections() });
  const lines = (label: string) =>
    card
      .getByRole('list', { name: label })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);

  await expect
    .poll(() => lines(m.staff_reports_connections_customers()))
    .toEqual([
      `${m.staff_reports_connection_good()}3 · 75%`,
      `${m.staff_reports_connection_poor()}0 · 0%`,
      `${m.staff_reports_connection_lost()}1 · 25%`,
    ]);
  expect(lines(m.staff_reports_connections_agents())[1]).toBe(`${m.staff_reports_connection_poor()}2 · 100%`);
});

test.each([
  ['an agent', 'AGENT'],
  ['an admin', 'ADMIN'],
] as const)(
  'the dashboard of %s has the figures and the chart of the last seven days with the flag alone',
  async (_who, role) => {
    const openDashboard = async (flags: readonly FlagName[]) => {
      opened = await openConsolePage({
        path: '/app',
        role,
        state: 'full',
        flags: ['lobbyMode', ...flags],
        answers: { 'GET /api/dashboard/reports': { result: summary } },
      });
    };
    await openDashboard([]);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(opened.api.requests.filter((request) => request.includes('dashboard/reports'))).toEqual([]);
    await opened.close();

    await openDashboard(['dashboardAnalytics']);
    await tile(m.staff_reports_revenue()).click();
    const chart = chartOf(m.staff_reports_revenue());
    await chart.getByRole('button', { name: m.staff_reports_as_table() }).click();

    await expect.poll(() => chart.getByRole('row').elements().length).toBe(4);
    expect(chart.getByRole('link').elements().length).toBe(role === 'ADMIN' ? 3 : 0);
  },
);

test.each([
  ['conversionRate', {}, m.staff_reports_down_points({ amount: '5', count: 5 })],
  ['aht', {}, m.staff_reports_no_change()],
  [
    'aht',
    { before: { met: 1, aht: 400, conversionRate: null, revenue: 0 } },
    m.staff_reports_up({ amount: '30.5' }),
  ],
  ['revenue', {}, m.staff_reports_nothing_before()],
  ['conversionRate', { before: null }, m.staff_reports_nothing_before()],
])('a row says how %s has changed against the period before', async (metric, shown, text) => {
  await open(`?metric=${metric}`, shown);

  await expect.element(page.getByRole('gridcell', { name: text, exact: true })).toBeVisible();
});

test('an admin chooses how often the report is mailed', async () => {
  await open(
    '',
    {},
    { 'GET /api/account/report-mail': { result: { frequency: 'none', email: 'kavita@acme.example' } } },
  );

  await page.getByRole('button', { name: m.staff_report_mail() }).click();
  const dialog = page.getByRole('dialog', { name: m.staff_report_mail() });
  const select = dialog.getByRole('combobox', { name: m.staff_report_mail_frequency() });
  await expect.element(select).toHaveValue('none');
  await expect.element(dialog.getByText(/kavita@acme\.example/)).toBeVisible();
  await select.selectOptions('weekly');
  await dialog.getByRole('button', { name: m.staff_form_save() }).click();

  await expect.element(page.getByText(m.staff_report_mail_saved_weekly())).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(opened.api.requests).toContain('PUT /api/account/report-mail');
});

test('figures that cannot be calculated are a dash, and a period without figures shows that', async () => {
  const none = { ...figures, aht: null, conversionRate: null, revenue: 0, stars: null, waitP50: null };
  opened = await openConsolePage({
    path: '/app/reports',
    role: 'ADMIN',
    state: 'full',
    answers: {
      'GET /api/manage/reports': { result: { rows: [], total: 0 } },
      'GET /api/manage/reports/summary': {
        result: { ...summary, total: none, days: summary.days.map((day) => ({ ...day, ...none })) },
      },
    },
  });

  await expect.element(tile(m.staff_reports_conversion_rate())).toHaveTextContent('–');
  await expect.element(page.getByText(m.staff_reports_chart_empty())).toBeVisible();
  await expect.element(page.getByText(m.staff_reports_empty())).toBeVisible();
});

test('a product shows its target beside the share that was accepted within it', async () => {
  const product = (sample(managedProductRoutes.find.answer, { listLength: 1 }) as { result: ManagedProduct })
    .result;
  const shown = { ...row, id: product.id, label: 'JEE Live' };
  opened = await openConsolePage({
    path: '/app/reports?by=product',
    role: 'ADMIN',
    state: 'full',
    answers: {
      'GET /api/manage/reports': { result: { rows: [shown], total: 1 } },
      'GET /api/manage/reports/summary': { result: summary },
      'GET /api/manage/products': { result: { rows: [{ ...product, targetPercent: 90 }], total: 1 } },
    },
  });

  const share = m.staff_reports_share_of_target({ share: '80%', target: '90%' });
  await expect.element(page.getByRole('gridcell', { name: share })).toBeVisible();
});
