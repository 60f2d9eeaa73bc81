/** Nothing on any screen of the console keeps somebody out who reads by ear, sees little, or cannot use a mouse. */
import { expectNoBarriers } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** By what a day brings; an owner sees them all. */
const screens = {
  'with customers': [
    ['/app', 'Dashboard'],
    ['/app/customers', 'Customers'],
    ['/app/schedules', 'Schedules'],
    ['/app/schedules?view=week', 'Schedules'],
    ['/app/join-live', 'Join Live'],
    ['/app/customers/direct-link', 'Generate Link'],
    ['/app/messages', 'Messages'],
  ],
  'behind them': [
    ['/app/products', 'Products'],
    ['/app/slots', 'Slots'],
    ['/app/users', 'Users'],
    ['/app/lobbylogs', 'Lobby Logs'],
    ['/app/agent-logs', 'Agent Logs'],
    ['/app/timelogs', 'Time Logs'],
    ['/app/feedbacks', 'Feedbacks'],
    ['/app/audit-logs', 'Audit Logs'],
  ],
  'to set things': [
    ['/app/account', 'Your account'],
    ['/app/devices', 'Camera and sound'],
    ['/app/settings', 'Settings'],
    ['/app/settings/form', 'Settings'],
    ['/app/settings/carriers', 'Settings'],
    ['/app/settings/templates', 'Settings'],
  ],
} as const;

for (const [what, group] of Object.entries(screens)) {
  test(`axe finds no barrier on the screens ${what}`, async ({ people }) => {
    const owner = await people.staff('acme', 'owner', { window: { viewport: desk } });
    for (const [path, heading] of group) {
      await owner.page.setViewportSize(desk);
      await owner.open(path, heading);
      await owner.page.waitForLoadState('networkidle');
      await expect(owner.page.getByRole('main').getByRole('alert')).toHaveCount(0);
      await expectNoBarriers(owner.page, path);
      await owner.page.setViewportSize(phone);
      // The same colours in other places.
      await expectNoBarriers(owner.page, `${path} on a phone`, ['light']);
    }
  });
}
