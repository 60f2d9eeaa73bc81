/** Users: the staff of a tenant, and the sessions they work in. */
import type { Entrance } from '../../platform/http/serve.ts';
import { createTokens } from '../../platform/http/tokens.ts';
import { registerUserRoutes } from './routes.ts';
import { createUsersService, type UsersDependencies, type UsersService } from './service.ts';

export { sessionEnded } from './events.ts';

export type Users = UsersService & { register(entrance: Entrance): void };

interface Dependencies extends UsersDependencies {
  /** What the tokens are signed with. */
  readonly secret: string;
}

export function createUsers(dependencies: Dependencies): Users {
  const service: UsersService = createUsersService(dependencies);
  // On a clock that stands at the beginning of time no token has expired.
  const { read: readAnyAge } = createTokens(dependencies.secret, () => new Date(0));
  return { ...service, register: (entrance) => registerUserRoutes(entrance, { service, readAnyAge }) };
}
