/** The customers' table as the ORM sees it; the migrations are the truth. */
import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const customers = pgTable('customers', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull().default(sql`app_tenant()`),
  name: text('name').notNull(),
  phone: text('phone'),
  email: text('email'),
});
