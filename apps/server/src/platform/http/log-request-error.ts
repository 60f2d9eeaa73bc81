/** Logs the fault of a request, with what the operator needs to find the request again. */
import type { FastifyRequest } from 'fastify';

/** Before the tenant is looked up, and on a host without one, `tenant` is `null`. */
export function logRequestError(request: FastifyRequest, error: unknown, message = 'unhandled error'): void {
  const { tenant, method, routeOptions } = request;
  request.log.error({ err: error, tenant, method, route: routeOptions.url }, message);
}
