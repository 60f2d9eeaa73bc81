/** The tenants' table as the ORM sees it; the migrations are the truth. */
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const tenants = pgTable('tenants', {
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  status: text('status', { enum: ['active', 'suspended'] }).notNull(),
  timeZone: text('time_zone').notNull(),
  brand: jsonb('brand').notNull(),
  flags: jsonb('flags').notNull(),
  form: jsonb('form').notNull(),
});
