/**
 * The single row that a statement with `returning` returned.
 * @throws Error when it returned another number of rows, which the statement's own form rules out
 */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, received ${rows.length}`);
  return row;
}
