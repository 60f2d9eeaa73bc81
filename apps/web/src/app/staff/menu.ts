/** The menu of the console, and which role sees which page. */
import { analyticsPath } from '@foyer/contract/analytics.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { isAdmin, type Role } from '@foyer/contract/users/users.ts';
import {
  Activity,
  BarChart3,
  Calendar,
  ChartPie,
  Clock,
  Disc,
  LayoutDashboard,
  Link2,
  ListChecks,
  type LucideIcon,
  Monitor,
  Package,
  Route,
  Send,
  Star,
  Sun,
  Timer,
  UserCog,
  UserRoundCheck,
  Users,
  Video,
} from 'lucide-react';
import { m } from '../../paraglide/messages.js';

type Flags = Pick<ClientConfig['flags'], 'lobbyMode' | 'bargein' | 'analytics' | 'serverSideRecording'> &
  Pick<ClientConfig, 'keepsRecordings' | 'agentsSeeRecordings'>;

/** What the menu depends on besides the role. */
export const menuFlagsOf = ({ flags, keepsRecordings, agentsSeeRecordings }: ClientConfig): Flags => ({
  ...flags,
  keepsRecordings,
  agentsSeeRecordings,
});

/** Whether a role sees a page. The server checks the access to the page's data by itself. */
export type PageAccess = (role: Role, flags: Flags) => boolean;

export const anyStaff: PageAccess = () => true;
export const agentsOnly: PageAccess = (role) => role === 'AGENT';
export const adminsOnly: PageAccess = (role) => isAdmin(role);
/** Admins, and agents where lobby mode is off: with a lobby, agents receive knocks instead. */
export const hostsAndAdmins: PageAccess = (role, { lobbyMode }) => isAdmin(role) || !lobbyMode;
export const adminsWithLobby: PageAccess = (role, { lobbyMode }) => isAdmin(role) && lobbyMode;
export const adminsWithSupervision: PageAccess = (role, { bargein }) => isAdmin(role) && bargein;
export const adminsWithAnalytics: PageAccess = (role, { analytics }) => isAdmin(role) && analytics;
/** Kept recordings stay reachable with the flag off; agents find their own where the tenant allows it. */
export const withRecordings: PageAccess = (
  role,
  { serverSideRecording, keepsRecordings, agentsSeeRecordings },
) => (serverSideRecording || keepsRecordings) && (isAdmin(role) || agentsSeeRecordings);
export const superAdminsOnly: PageAccess = (role) => role === 'SUPER_ADMIN';

export interface MenuEntry {
  readonly path: string;
  readonly name: () => string;
  readonly icon: LucideIcon;
  readonly access: PageAccess;
  /** It opens in a tab of its own. */
  readonly opensTab?: true;
}

export interface MenuGroup {
  readonly name: (() => string) | null;
  readonly entries: readonly MenuEntry[];
}

const menu: readonly MenuGroup[] = [
  {
    name: null,
    entries: [
      { path: '/app', name: () => m.staff_nav_dashboard(), icon: LayoutDashboard, access: anyStaff },
      { path: '/app/customers', name: () => m.staff_nav_customers(), icon: Users, access: anyStaff },
      { path: '/app/schedules', name: () => m.staff_nav_schedules(), icon: Calendar, access: anyStaff },
      { path: '/app/join-live', name: () => m.staff_nav_join_live(), icon: Video, access: hostsAndAdmins },
      {
        path: '/app/customers/direct-link',
        name: () => m.staff_nav_direct_link(),
        icon: Link2,
        access: anyStaff,
      },
    ],
  },
  {
    name: () => m.staff_nav_set_up(),
    entries: [
      { path: '/app/products', name: () => m.staff_nav_products(), icon: Package, access: adminsOnly },
      { path: '/app/slots', name: () => m.staff_nav_slots(), icon: Clock, access: adminsOnly },
      { path: '/app/users', name: () => m.staff_nav_users(), icon: UserCog, access: adminsOnly },
    ],
  },
  {
    name: () => m.staff_nav_history(),
    entries: [
      {
        path: '/app/lobbylogs',
        name: () => m.staff_nav_lobby_logs(),
        icon: Route,
        access: adminsWithLobby,
      },
      {
        path: '/app/agent-logs',
        name: () => m.staff_nav_agent_logs(),
        icon: UserRoundCheck,
        access: adminsOnly,
      },
      { path: '/app/timelogs', name: () => m.staff_nav_time_logs(), icon: Timer, access: adminsOnly },
      {
        path: '/app/recordings',
        name: () => m.staff_recordings_title(),
        icon: Disc,
        access: withRecordings,
      },
      { path: '/app/feedbacks', name: () => m.staff_nav_feedbacks(), icon: Star, access: adminsOnly },
      {
        path: '/app/audit-logs',
        name: () => m.staff_nav_audit_logs(),
        icon: ListChecks,
        access: superAdminsOnly,
      },
    ],
  },
  {
    name: () => m.staff_nav_own(),
    entries: [{ path: '/app/my-day', name: () => m.staff_my_day(), icon: Sun, access: agentsOnly }],
  },
  {
    name: () => m.staff_nav_supervision(),
    entries: [
      {
        path: '/app/live-board',
        name: () => m.staff_nav_live_board(),
        icon: Activity,
        access: adminsWithLobby,
      },
      {
        path: '/app/wallboards',
        name: () => m.staff_wallboard_title(),
        icon: Monitor,
        access: adminsWithLobby,
      },
      { path: '/app/reports', name: () => m.staff_nav_reports(), icon: BarChart3, access: adminsOnly },
      {
        path: analyticsPath,
        name: () => m.staff_analytics_title(),
        icon: ChartPie,
        access: adminsWithAnalytics,
        opensTab: true,
      },
    ],
  },
  {
    name: () => m.staff_nav_delivery(),
    entries: [{ path: '/app/messages', name: () => m.staff_nav_messages(), icon: Send, access: adminsOnly }],
  },
];

/** The menu of a role, without empty groups. */
export function menuFor(role: Role, flags: Flags): MenuGroup[] {
  return menu
    .map((group) => ({ ...group, entries: group.entries.filter(({ access }) => access(role, flags)) }))
    .filter((group) => group.entries.length > 0);
}

/** The menu path of an address: the longest that matches. The dashboard matches only its own address. */
export function findCurrentPath(role: Role, flags: Flags, pathname: string): string | undefined {
  return menuFor(role, flags)
    .flatMap(({ entries }) => entries.map(({ path }) => path))
    .filter((path) => pathname === path || (path !== '/app' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length)[0];
}
