/** A line or a paragraph of text in a form of the console; a little lower than the fields of the sign-in page. */
import { Field, type FieldProps } from '../field.tsx';

/** Works with `register` of react-hook-form: `<TextField {...registered(register('name'))} />`. */
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
