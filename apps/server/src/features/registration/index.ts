/** Registration: how a visitor becomes a customer. */
import type { Entrance } from '../../platform/http/serve.ts';
import { registerRegistrationRoutes } from './routes.ts';
import { createRegistrationService, type RegistrationDependencies } from './service.ts';

export function createRegistration(dependencies: RegistrationDependencies) {
  const service = createRegistrationService(dependencies);
  return {
    identifyCustomer: service.identifyCustomer,
    registrationsOf: service.registrationsOf,
    register: (entrance: Entrance) => registerRegistrationRoutes(entrance, service),
  };
}
