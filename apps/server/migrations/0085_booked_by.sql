-- Several people can share a phone number or an email address: a booking has the name and the email of the person who
-- made it, and each of them can have an upcoming booking.

ALTER TABLE schedules
  ADD COLUMN customer_name text,
  ADD COLUMN customer_email text;

ALTER TABLE schedules NO FORCE ROW LEVEL SECURITY;
ALTER TABLE customers NO FORCE ROW LEVEL SECURITY;
UPDATE schedules s SET customer_name = c.name, customer_email = c.email FROM customers c WHERE c.id = s.customer_id;
ALTER TABLE schedules FORCE ROW LEVEL SECURITY;
ALTER TABLE customers FORCE ROW LEVEL SECURITY;

ALTER TABLE schedules ALTER COLUMN customer_name SET NOT NULL;
DROP INDEX schedules_one_upcoming;
CREATE UNIQUE INDEX schedules_one_upcoming ON schedules (customer_id, product_id, lower(customer_name))
  WHERE status = 'BOOKED';
