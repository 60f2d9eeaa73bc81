/** How the MergeDialog names the fields of the connection. */
import { m } from '../../../../paraglide/messages.js';

const labels: Readonly<Record<string, () => string>> = {
  provider: () => m.staff_analytics_provider(),
  url: () => m.staff_analytics_url(),
  dashboardId: () => m.staff_analytics_id(),
  parameter: () => m.staff_analytics_parameter(),
  username: () => m.staff_analytics_username(),
  secret: () => m.staff_analytics_secret(),
};

export const mergeLabelOf = ([name = '']: readonly string[]): string | undefined => labels[name]?.();
