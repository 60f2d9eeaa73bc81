import { setupChecklistRoutes } from '@foyer/contract/tenants/setup-checklist.ts';
import { expect, test } from 'vitest';
import { setupTasks } from './setup-tasks.ts';

const tasks = { brand: true, product: true, agents: false, hours: false, messages: false, trial: false };
const checklist = { isHidden: false, tasks, productSlug: 'tour' };
const pathsOf = (views: ReturnType<typeof setupTasks>) => views.map(({ path }) => path);

test('each task of the contract has a place where a super admin does it', () => {
  const views = setupTasks(checklist, 'SUPER_ADMIN');

  expect(setupChecklistRoutes.find.access).not.toContain('agent');
  expect(views.map(({ name, isDone }) => [name, isDone])).toEqual(Object.entries(tasks));
  expect(pathsOf(views)).toEqual([
    '/app/settings',
    '/app/products',
    '/app/users',
    '/app/slots',
    '/app/settings/carriers',
    '/live/tour',
  ]);
});

test('admins are not led to settings that only super admins open', () => {
  const views = setupTasks(checklist, 'ADMIN');

  expect(pathsOf(views).filter((path) => path?.startsWith('/app/settings'))).toEqual([]);
  expect(views[0]).toMatchObject({ path: null, hint: 'A super admin does this in Settings.' });
});

test('the setup tasks link to no customer page without a product', () => {
  const [trial] = setupTasks({ ...checklist, productSlug: null }, 'SUPER_ADMIN').slice(-1);

  expect(trial).toMatchObject({ path: null, hint: 'Create a product first.' });
});
