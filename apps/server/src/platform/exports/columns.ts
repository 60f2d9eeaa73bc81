/** The columns of a file, as a table's feature declares them. */

export type ExportValue = string | number | boolean | null | undefined;

export type ExportColumn<Row> =
  | {
      readonly heading: string;
      readonly value: (row: Row) => ExportValue;
    }
  | {
      readonly heading: string;
      /** Written as 'DD-MM-YY, HH:mm' on the tenant's clock. */
      readonly instant: (row: Row) => Date | null;
      /** Log tables tell the second. */
      readonly withSeconds?: boolean;
    };
