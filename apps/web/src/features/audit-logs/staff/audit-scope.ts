/** Which entries the audit log shows: changes by default, reads on request. */

type Query = Readonly<Record<string, string | number | undefined>>;

/** A chosen record or action says by itself which entries are meant. */
export function withScope(query: Query): Query {
  if (query.scope !== undefined || query.entityId !== undefined || query.action !== undefined) return query;
  return { ...query, scope: 'changes' };
}
