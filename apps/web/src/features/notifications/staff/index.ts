/** The notifications of a member of staff. */
export { NotificationsMenu } from './notifications-menu.tsx';
export { useNewestNotification } from './use-notification-list.ts';
