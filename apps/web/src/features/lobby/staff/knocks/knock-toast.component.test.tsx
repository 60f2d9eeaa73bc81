/** The toast of a knock in each phase: open, being answered, taken by another agent, and with long names. */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  findOutside,
  hostileNames,
  longestName,
} from '../../../../../../../tools/page-checks/find-outside.ts';
import { m } from '../../../../paraglide/messages.js';
import { ConfigProvider } from '../../../../platform/config/config.ts';
import { StaffTheme } from '../../../../ui/staff/theme/staff-theme.tsx';
import { KnockToast } from './knock-toast.tsx';
import type { OfferPhase } from './offers.ts';

const offeredAt = Date.UTC(2026, 10, 23, 9, 0);
const instantAfter = (seconds: number) => new Date(offeredAt + seconds * 1000).toISOString();

const request: DemoRequest = {
  meetingId: 'meeting',
  userId: 'agent-1',
  productId: 'product',
  productName: 'JEE Live Demo',
  productSlug: 'jee-live-demo',
  tenant: 'acme',
  customerSocketId: 'socket',
  customerId: 'customer',
  customerName: 'Ananya Iyer',
  demoType: 'live',
  queuedAt: instantAfter(-65),
  language: null,
  pastMeetings: 0,
  utm: {},
  deviceCheck: null,
  offeredAt: instantAfter(0),
  expiresAt: instantAfter(30),
};

interface Shown {
  readonly phase?: OfferPhase;
  readonly change?: Partial<DemoRequest>;
  readonly secondsSinceOffer?: number;
  readonly isFirst?: boolean;
}

afterEach(() => page.viewport(1280, 800));

async function show({ phase = { name: 'open' }, change, secondsSinceOffer = 0, isFirst = true }: Shown) {
  const onAccept = vi.fn();
  const onReject = vi.fn();
  await render(
    <ConfigProvider value={{ timeZone: 'Asia/Kolkata', form: { fields: [] } } as unknown as ClientConfig}>
      <StaffTheme>
        <KnockToast
          offer={{ request: { ...request, ...change }, phase }}
          now={offeredAt + secondsSinceOffer * 1000}
          isFirst={isFirst}
          isMain
          onAccept={onAccept}
          onReject={onReject}
        />
      </StaffTheme>
    </ConfigProvider>,
  );
  return { onAccept, onReject };
}

const accept = page.getByRole('button', { name: m.staff_knock_accept() });
const reject = page.getByRole('button', { name: m.staff_knock_reject() });
const bar = page.getByRole('progressbar', { name: m.staff_knock_time_left() });

test('names the customer and the product, and can be answered', async () => {
  const { onAccept, onReject } = await show({});

  await expect.element(page.getByRole('group', { name: /Ananya Iyer.*JEE Live Demo/ })).toBeVisible();
  await accept.click();
  await reject.click();
  expect([onAccept.mock.calls.length, onReject.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  [30, 100],
  [120, 100],
])('its bar starts full for an offer of %i seconds', async (seconds, percent) => {
  await show({ change: { expiresAt: instantAfter(seconds) } });

  await expect.element(bar).toHaveAttribute('aria-valuenow', `${percent}`);
});

test('its bar is half full after half of the offer time', async () => {
  await show({ secondsSinceOffer: 15 });

  await expect.element(bar).toHaveAttribute('aria-valuenow', '50');
});

test.each(['accepting', 'rejecting'] as const)(
  'a knock cannot be answered again while it is %s',
  async (name) => {
    await show({ phase: { name } });

    await expect.element(accept).toBeDisabled();
    await expect.element(reject).toBeDisabled();
  },
);

test('says which agent took the request instead of the answers and the bar', async () => {
  await show({ phase: { name: 'taken', by: 'Mateo Ruiz' } });

  await expect.element(page.getByText(m.staff_knock_taken({ takenBy: 'Mateo Ruiz' }))).toBeVisible();
  await expect.element(accept).not.toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
});

test.each([320, 390, 768, 1280])(
  'fits at %i px, with both answers, whatever the customer is called',
  async (width) => {
    await page.viewport(width, 800);
    await show({ change: { customerName: longestName(1), productName: longestName(2) } });

    await expect.poll(() => findOutside(hostileNames)).toEqual([]);
  },
);

test.each([
  ['on a phone', 390, true],
  ['in the second toast', 1280, false],
])('its line %s has the first answers of the form', async (_where, width, isFirst) => {
  await page.viewport(width, 800);
  await show({
    isFirst,
    change: { brief: { answers: { courseInterestedIn: 'JEE', Class: '11' }, agentName: null } },
  });

  const [grade, course] = [m.form_field({ field: 'Class' }), m.form_field({ field: 'courseInterestedIn' })];
  const answers = page.getByText(`${grade}: 11 · ${course}: JEE · ${m.staff_brief_before_none()}`);
  await expect.element(answers).toBeVisible();
});

test('shows markup in a name as text', async () => {
  const markup = '<img src=x onerror="document.title=1"><b>Ravi</b>';
  await show({ change: { customerName: markup, productName: markup } });

  await expect.element(page.getByText(markup).first()).toBeVisible();
  expect(document.querySelectorAll('img[src="x"], b')).toHaveLength(0);
});

test('keeps the order of the sentence when a name overrides the direction of its text', async () => {
  await page.viewport(1280, 800);
  await show({ change: { customerName: '\u202EIvar' } });

  const [customer, product] = [...document.querySelectorAll('strong')].map((each) =>
    each.getBoundingClientRect(),
  );
  expect(customer?.right).toBeLessThan(product?.left ?? 0);
});

test('keeps its answers on the screen with a name of ten thousand characters', async () => {
  await page.viewport(390, 800);
  await show({ change: { customerName: 'Ananya '.repeat(1_430) } });

  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect.element(accept).toBeInViewport();
});
