/**
 * The dialogs and menus of the console, its pages without a session, and the agent's console: each fits at four
 * widths whatever people and products are called, and axe finds no serious violation.
 */
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import { managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { errorResponse } from './support/fake-api.ts';
import { sample } from './support/sample.ts';
import { expectScreenToBeUsable, setTheme } from './support/screen-checks.ts';

const timeout = 240_000;

let opened: ConsolePage | undefined;
afterEach(async () => {
  setTheme('light');
  await opened?.close();
  opened = undefined;
});

async function open(path: string, role: Role | null, answers: Readonly<Record<string, unknown>> = {}) {
  await page.viewport(1280, 800);
  opened = await openConsolePage({ path, role, state: 'long', answers });
  const busy = () => document.querySelectorAll('main [aria-busy="true"]').length;
  await expect.poll(() => document.querySelector('h1')?.textContent).toBeTruthy();
  await expect.poll(busy).toBe(0);
}

/** Presses a control of the topmost dialog or menu, or of the page. */
type Step = string | RegExp | (() => Promise<void>);

const rowActions = m.staff_table_row_actions({ name: '' });
const row = async () => {
  const cells = document.querySelectorAll<HTMLElement>('main [role="row"] [role="gridcell"], main tbody td');
  const cell = [...cells].find((each) => each.textContent && !each.querySelector('button, a'));
  cell?.click();
};

/** Selects all rows of the table, for the actions of the selection. */
const selectRows = async () => {
  if (document.querySelector(`[aria-label="${m.staff_table_clear_selection()}"]`)) return;
  document.querySelector<HTMLElement>('.MuiDataGrid-columnHeaderCheckbox input')?.click();
};

/** The dialogs and menus that are not closed, the topmost one last. */
const layers = () => [...document.querySelectorAll('[role="dialog"], [role="menu"]')];

function press(name: string | RegExp): Promise<void> {
  const fits = (each: Element) => {
    const label = each.getAttribute('aria-label') ?? each.textContent ?? '';
    return typeof name === 'string'
      ? label === name || (label.startsWith(rowActions) && name === rowActions)
      : name.test(label);
  };
  const find = () =>
    [
      ...(layers().at(-1) ?? document).querySelectorAll<HTMLElement>(
        'button, [role="button"], [role="menuitem"]',
      ),
    ].find(fits);
  return expect
    .poll(find, { message: `a control named ${name}` })
    .toBeTruthy()
    .then(() => find()?.click());
}

/** @returns the dialog or menu that the steps open */
async function openLayer(name: string, steps: readonly Step[]): Promise<Element> {
  for (const openStep of steps) await (typeof openStep === 'function' ? openStep() : press(openStep));
  await expect.poll(() => layers().length, { message: `${name} is open` }).toBe(1);
  const busyParts = () => layers().flatMap((layer) => [...layer.querySelectorAll('[aria-busy="true"]')]);
  await expect.poll(() => busyParts().length, { message: `${name} has loaded` }).toBe(0);
  return layers()[0] ?? document.body;
}

/** Opens a dialog or menu, checks it, and closes everything that is open. */
async function expectLayerToBeUsable(name: string, steps: readonly Step[]): Promise<void> {
  await page.viewport(1280, 800);
  let layer = await openLayer(name, steps);
  await expectScreenToBeUsable(name, async () => {
    // When a table becomes a list, a menu of the table closes and a dialog of it can be drawn again.
    if (!layer.isConnected) layer = layers()[0] ?? (await openLayer(name, steps));
    return layer;
  });
  await expect
    .poll(
      async () => {
        const close = layers().at(-1)?.querySelector<HTMLElement>(`[aria-label="${m.staff_close()}"]`);
        if (close) close.click();
        else await userEvent.keyboard('{Escape}');
        return layers().length;
      },
      { message: `${name} is closed` },
    )
    .toBe(0);
}

const noNoShows = { byCustomer: 0, byUs: 0 };

/** A booking that can be changed, of the first product. */
function upcoming() {
  const { result } = sample(managedScheduleRoutes.find.answer, { listLength: 2, hasLongTexts: true }) as {
    result: object;
  };
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const productId = '00000000-0000-4000-8000-000000000001';
  return { result: { ...result, productId, status: 'BOOKED', startsAt, endsAt: startsAt } };
}

/** A dashboard whose agents are in the lobby, so that an admin can switch it off. */
function inLobby() {
  const { result } = sample(lobbyRoutes.dashboard.answer, { listLength: 2, hasLongTexts: true }) as {
    result: { agents: object[] };
  };
  const agents = result.agents.map((agent) => ({ ...agent, isAgentAvailableInLobby: true }));
  return { result: { ...result, agents } };
}

const answers = {
  'GET /api/manage/schedules/:scheduleId': upcoming(),
  'GET /api/manage/schedules': { result: { rows: [upcoming().result], total: 1, noShows: noNoShows } },
  'GET /api/dashboard': inLobby(),
};

const dialogs: Readonly<Record<string, Readonly<Record<string, readonly Step[]>>>> = {
  '/app/users': {
    'new user': [m.staff_users_new()],
    'the menu of a row': [rowActions],
    'edit user': [rowActions, m.staff_edit()],
    'reset password': [rowActions, /^(Reset password|Send invitation again)$/],
    'deactivate user': [rowActions, m.staff_users_deactivate()],
    'delete user': [rowActions, m.staff_delete()],
    'the account menu': [/^Your account/],
    'log out': [/^Your account/, m.staff_logout()],
    notifications: [new RegExp(`^${m.staff_bell()}`)],
    'deactivate users': [selectRows, m.staff_users_deactivate()],
    'saved filters': [m.staff_saved_filters()],
    'search customers': [() => userEvent.keyboard('{Control>}k{/Control}')],
  },
  '/app/products': {
    'new product': [m.staff_products_new()],
    'edit product': [rowActions, m.staff_edit()],
    'publish product': [rowActions, m.staff_products_show()],
    'delete product': [rowActions, m.staff_delete()],
  },
  '/app/slots': {
    'new slot': [m.staff_slots_new()],
    'delete slot': [rowActions, m.staff_delete()],
    'new closed day': [m.staff_closed_new()],
  },
  '/app/customers/direct-link': {
    'view link': [rowActions, m.staff_links_open()],
    'revoke link': [rowActions, m.staff_links_revoke()],
    'revoke links': [selectRows, m.staff_links_revoke()],
  },
  '/app/customers': { 'block customers': [selectRows, m.staff_customers_block()] },
  '/app/customers/x': { 'unblock customer': [/^(Block|Unblock)/] },
  '/app/schedules': {
    blackouts: [m.staff_blackouts_title()],
    'a booking': [row],
    'another time': [row, m.staff_schedule_reschedule()],
    'another agent': [row, m.staff_schedule_reassign()],
    'cancel a booking': [row, m.staff_schedule_cancel()],
    'reassign bookings': [selectRows, m.staff_schedule_reassign()],
    'cancel bookings': [selectRows, m.staff_schedules_cancel_many()],
  },
  '/app/timelogs': { participants: [rowActions, m.staff_time_participations()] },
  '/app/feedbacks': { feedback: [rowActions, m.staff_feedbacks_read()] },
  '/app/messages': { 'a message': [row] },
  '/app/live-board': {
    assign: [rowActions, m.staff_board_assign()],
    take: [rowActions, m.staff_board_take()],
    'move to the front': [rowActions, m.staff_board_front_do()],
    transfer: [rowActions, m.staff_board_transfer()],
    message: [rowActions, m.staff_queue_message_action()],
  },
  '/app/account': {
    'set up an app': [/^(Set up an app|Remove app)$/],
    'recovery codes': [/recovery codes|new codes/i],
    'end all sessions': [m.staff_sessions_everywhere()],
    'a new passkey': [m.staff_passkeys_add()],
  },
  '/app': { 'switch off an agent': [new RegExp(`^${m.staff_agents_switch_off()}, `)] },
  '/app/audit-logs': { 'verify the log': [m.staff_audit_verify()] },
  '/app/settings/sign-on': {
    'revoke the token': [m.staff_scim_revoke()],
    'replace the token': [m.staff_scim_replace()],
  },
};

test.each(Object.entries(dialogs))('the dialogs of %s are usable', { timeout }, async (path, ofPage) => {
  await open(path, 'SUPER_ADMIN', answers);
  for (const [name, steps] of Object.entries(ofPage)) await expectLayerToBeUsable(`${path}, ${name}`, steps);
});

test('the dialogs and menus of the agent are usable', { timeout }, async () => {
  await open('/app', 'AGENT');
  await expectScreenToBeUsable("the agent's dashboard");

  for (const [name, steps] of Object.entries({
    presence: [/^Your status/],
    'the account menu': [/^Your account/],
    'keyboard shortcuts': [() => userEvent.keyboard('?')],
    hold: [rowActions, m.staff_queue_hold()],
    message: [rowActions, m.staff_queue_message_action()],
    announce: [m.staff_announce_title()],
    'change announcement': [m.staff_announce_change()],
    block: [rowActions, m.staff_queue_block()],
    'the waiting list': [/waiting/],
  } satisfies Record<string, readonly Step[]>))
    await expectLayerToBeUsable(`the agent's console, ${name}`, steps);
});

test('the week of the schedules is usable', { timeout }, async () => {
  await open('/app/schedules?view=week', 'SUPER_ADMIN');

  await expectScreenToBeUsable('the week');
});

test('a snackbar fits with a long name', { timeout }, async () => {
  await open('/app/live-board', 'SUPER_ADMIN');
  await press(rowActions);
  await press(m.staff_board_front_do());
  await page.getByLabelText(m.staff_board_front_label()).fill('Called before.');
  const shown = () => document.querySelector('.notistack-SnackbarContainer')?.textContent;

  // At once: on a busy machine the press may end after the message.
  await Promise.all([press(m.staff_board_front_do()), expect.poll(shown).toBeTruthy()]);

  await expectScreenToBeUsable('a snackbar');
});

test.each([
  '/login/',
  '/login/forgot',
  '/login/reset',
  '/login/reset?token=one',
  '/login/keep-second-factor?token=one',
  '/app/unknown',
])('the page %s is usable without a session', { timeout }, async (path) => {
  await open(path, null);

  await expectScreenToBeUsable(path);
});

test('the second step of the sign-in is usable', { timeout }, async () => {
  await open('/login/', null, {
    'POST /api/users/login/': errorResponse('auth.second_factor_required', {
      methods: ['totp', 'recoveryCode'],
    }),
  });
  await page.getByLabelText(m.staff_login_email()).fill('kavita@acme.example');
  await page.getByLabelText(m.staff_login_password(), { exact: true }).fill('a long one for this test');
  await page.getByRole('button', { name: m.staff_login_submit() }).click();
  await expect.element(page.getByRole('heading', { name: m.staff_second_title() })).toBeVisible();

  await expectScreenToBeUsable('the second factor');
});
