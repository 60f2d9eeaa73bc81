/** The notifications menu of a member of staff. */
export { NotificationsMenu } from './notifications-menu.tsx';
