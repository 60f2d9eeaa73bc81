/** A column whose values are sealed with the installation's secret. Each feature lists its own. */

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** What gives its kind of value a key of its own; the purpose of `createSeal`. */
  readonly purpose: string;
  /** The columns, besides the tenant, that identify a row. */
  readonly key: readonly string[];
  /** The owner of the value, which its seal authenticates. @param key the values of `key` */
  readonly contextOf: (tenantId: string, key: readonly string[]) => string;
}
