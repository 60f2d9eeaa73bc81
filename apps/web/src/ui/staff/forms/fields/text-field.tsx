/**
 * A single-line or multiline text field of the console's forms; smaller than the fields of the sign-in
 * page.
 */
import { Field, type FieldProps } from '../../field.tsx';

export function TextField({ sx, ...field }: FieldProps) {
  return (
    <Field
      {...field}
      sx={[
        field.multiline
          ? { height: 'auto', padding: '12px 16px', '& textarea': { padding: 0 } }
          : { height: 44 },
        { fontSize: { xs: 16, sm: 14 } },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
