import { schemaQuery } from '../restore-database.ts';

/** @returns the schema, the sequences, and the tables with rows, with values as text */
export async function dump(client) {
  await client.query("set timezone to 'UTC'");
  const schema = (await client.query(schemaQuery)).rows.map(({ line: textLine }) => textLine);
  const { rows: columns } = await client.query(
    `select c.relname as "table", array_agg(a.attname::text order by a.attnum) as names from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1 order by 1`,
  );
  const { rows: sequences } = await client.query(
    "select sequencename as name, last_value::int as value from pg_sequences where schemaname = 'public' order by 1",
  );
  const tables = [];
  for (const { table, names } of columns) {
    // As text, so that every value is restored exactly.
    const { rows } = await client.query({
      text: `select ${names.map((name) => `"${name}"::text`).join(', ')} from "${table}" order by 1, 2`,
      rowMode: 'array',
    });
    if (rows.length > 0) tables.push({ table, names, rows });
  }
  return { schema, sequences: sequences.filter(({ value }) => value !== null), tables };
}
