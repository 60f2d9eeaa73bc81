/** The columns of an exported file, which each feature declares for its table. */

export type ExportValue = string | number | boolean | null | undefined;

export type ExportColumn<Row> =
  | {
      readonly heading: string;
      readonly value: (row: Row) => ExportValue;
      /** A customer's phone number or email. */
      readonly isContact?: boolean;
    }
  | {
      readonly heading: string;
      /** Written as 'DD-MM-YY, HH:mm' in the tenant's time zone. */
      readonly instant: (row: Row) => Date | null;
      /** For log tables. */
      readonly withSeconds?: boolean;
    };
