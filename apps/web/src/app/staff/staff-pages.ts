/** The pages for signed-in staff: address, access and component. */
import { analyticsPath } from '@foyer/contract/analytics.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { loadAgentLogsPage } from '../../features/agent-logs/staff/index.ts';
import { loadAnalyticsPage } from '../../features/analytics/staff/index.ts';
import { loadAuditLogsPage } from '../../features/audit-logs/staff/index.ts';
import { loadFeedbacksPage } from '../../features/feedbacks/staff/index.ts';
import { loadLinksPage } from '../../features/links/staff/index.ts';
import { loadJoinLivePage, loadLiveBoardPage } from '../../features/lobby/staff/index.ts';
import { loadLobbyLogsPage } from '../../features/lobby-logs/staff/index.ts';
import { loadConsultationPage, loadSupervisionPage } from '../../features/meetings/staff/index.ts';
import { loadOutboxPage } from '../../features/messaging/staff/index.ts';
import { loadRecordingsPage } from '../../features/recording/staff/index.ts';
import { loadReportsPage } from '../../features/reports/staff/index.ts';
import { loadTimeLogsPage } from '../../features/time-logs/staff/index.ts';
import { loadAccountPage, loadUsersPage } from '../../features/users/staff/index.ts';
import { loadWallboardsPage } from '../../features/wallboards/staff/index.ts';
import {
  adminsOnly,
  adminsWithLobby,
  adminsWithSupervision,
  agentsOnly,
  anyStaff,
  hostsAndAdmins,
  type PageAccess,
  superAdminsOnly,
  withRecordings,
} from './menu.ts';
import { lazyPage } from './pages/lazy-page.ts';

export interface StaffPage {
  readonly path: string;
  readonly access: PageAccess;
  readonly Page: ComponentType;
  /** The flag without which the address is not found. */
  readonly flag?: keyof ClientConfig['flags'];
  /** The page has a tab of its own, without the side menu. */
  readonly hidesMenu?: true;
}

const page = (
  path: string,
  access: PageAccess,
  load: () => Promise<ComponentType>,
  more: Pick<StaffPage, 'flag' | 'hidesMenu'> = {},
): StaffPage => ({ path, access, Page: lazyPage(load), ...more });

const imports = () => import('../../features/imports/staff/index.ts');
const customers = () => import('../../features/customers/staff/index.ts');
const schedules = () => import('../../features/schedules/staff/index.ts');
const products = () => import('../../features/products/staff/index.ts');
const settings = async () => (await import('./pages/settings-page.tsx')).SettingsPage;
const slots = () => import('../../features/slots/staff/index.ts');

export const staffPages: readonly StaffPage[] = [
  page('/app', anyStaff, async () => (await import('./pages/dashboard-page.tsx')).DashboardPage),
  page('/app/my-day', agentsOnly, async () => (await import('./pages/my-day-page.tsx')).MyDayPage),
  page('/app/customers', anyStaff, async () => (await customers()).loadCustomersPage()),
  page('/app/customers/direct-link', anyStaff, loadLinksPage),
  page('/app/customers/:customerId', anyStaff, async () => (await customers()).loadCustomerPage()),
  page('/app/schedules', anyStaff, async () => (await schedules()).loadSchedulesPage()),
  page('/app/join-live', hostsAndAdmins, loadJoinLivePage),
  page('/app/live-board', adminsWithLobby, loadLiveBoardPage),
  page('/app/wallboards', adminsWithLobby, loadWallboardsPage),
  page('/app/supervision/:meetingId', adminsWithSupervision, loadSupervisionPage),
  page('/app/consultations/:consultationId', agentsOnly, loadConsultationPage),
  page('/app/messages', adminsOnly, loadOutboxPage),
  page(
    '/app/messages/templates',
    adminsOnly,
    async () => (await import('./pages/messages-templates-page.tsx')).MessageTemplatesPage,
  ),
  page('/app/products', adminsOnly, async () => (await products()).ProductsPage),
  page('/app/slots', adminsOnly, async () => (await slots()).SlotsPage),
  page('/app/users', adminsOnly, loadUsersPage),
  page('/app/imports', adminsOnly, async () => (await imports()).loadImportsPage()),
  page('/app/reports', adminsOnly, loadReportsPage),
  page(analyticsPath, adminsOnly, loadAnalyticsPage, { flag: 'analytics', hidesMenu: true }),
  page('/app/agent-logs', adminsOnly, loadAgentLogsPage),
  page('/app/lobbylogs', adminsWithLobby, loadLobbyLogsPage),
  page('/app/timelogs', adminsOnly, loadTimeLogsPage),
  page('/app/recordings', withRecordings, loadRecordingsPage),
  page('/app/feedbacks', adminsOnly, loadFeedbacksPage),
  page('/app/account', anyStaff, loadAccountPage),
  page('/app/devices', anyStaff, async () => (await import('./pages/devices-page.tsx')).DevicesPage),
  page('/app/audit-logs', superAdminsOnly, loadAuditLogsPage),
  page('/app/settings', superAdminsOnly, settings),
  page('/app/settings/:part', superAdminsOnly, settings),
];

/** @returns `undefined` for an unknown address */
export function findStaffPage(pathname: string): StaffPage | undefined {
  return staffPages.find(({ path }) => matchPath(path, pathname));
}
