/**
 * Some clients name a content type with every call, also where there is no body, such as those of identity providers with
 * a DELETE. Where a route declares no body, an empty one is none, whatever its type.
 */
import type { FastifyRequest } from 'fastify';

/** To be called before the body is read. Fastify looks for the parser of the type also where nothing is to be parsed. */
export function dropTypeOfEmptyBody({ headers, routeOptions }: FastifyRequest): void {
  const isEmpty = !Number(headers['content-length']) && headers['transfer-encoding'] === undefined;
  if (isEmpty && !routeOptions.config.definition?.body) delete headers['content-type'];
}
