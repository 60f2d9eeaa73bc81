-- Filters that staff save under a name, and customers found by the references that they gave.

CREATE TABLE saved_filters (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL,
  -- A table of the console, as the contract names it.
  table_name text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Query parameters of the table.
  query text NOT NULL CHECK (length(query) <= 4000),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_filters_name ON saved_filters (tenant_id, user_id, table_name, lower(name));
CALL enable_tenant_rls('saved_filters');

-- The answers to "Complaint reference" and "Account number" of the verified registrations, one per line, the newest first. In
-- the column that a search reads anyway: a condition on the registrations would read them for every customer.
ALTER TABLE customers ADD COLUMN reference_numbers text NOT NULL DEFAULT '';

-- Also bounds what a customer who registers again and again can store here.
CREATE FUNCTION add_reference_numbers(known text, answers jsonb) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN left(concat_ws(E'\n',
    (SELECT string_agg(DISTINCT given, E'\n')
      FROM unnest(ARRAY[answers->>'complaintRefNumber', answers->>'accountNumber']) given
      WHERE given <> '' AND given <> ALL (string_to_array(known, E'\n'))),
    nullif(known, '')), 2000);

CREATE OR REPLACE FUNCTION note_registration() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.verified_at IS NOT NULL THEN RETURN NULL; END IF;
  UPDATE customers SET
    registrations = registrations + 1,
    last_seen_at = greatest(last_seen_at, NEW.verified_at),
    last_product_id = NEW.product_id,
    city = coalesce(NEW.answers->>'city', city),
    reference_numbers = add_reference_numbers(reference_numbers, NEW.answers)
  WHERE id = NEW.customer_id;
  INSERT INTO customer_products (tenant_id, customer_id, product_id)
    VALUES (NEW.tenant_id, NEW.customer_id, NEW.product_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Row-level security is forced on the owner too, where it is no superuser; it is lifted for the earlier registrations.
ALTER TABLE customers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE registrations NO FORCE ROW LEVEL SECURITY;
UPDATE customers c SET reference_numbers = left(r.given, 2000)
FROM (
  SELECT customer_id, string_agg(given, E'\n' ORDER BY newest DESC) AS given
  FROM (
    SELECT customer_id, given, max(verified_at) AS newest
    FROM registrations, unnest(ARRAY[answers->>'complaintRefNumber', answers->>'accountNumber']) given
    WHERE customer_id IS NOT NULL AND verified_at IS NOT NULL AND given <> ''
    GROUP BY customer_id, given
  ) each_once GROUP BY customer_id
) r WHERE r.customer_id = c.id;
ALTER TABLE customers FORCE ROW LEVEL SECURITY;
ALTER TABLE registrations FORCE ROW LEVEL SECURITY;

-- Rewrites the table and its indexes once, as 0086 did.
ALTER TABLE customers
  DROP COLUMN search,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS
    (search_text(name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '') || ' ' || reference_numbers)) STORED;
