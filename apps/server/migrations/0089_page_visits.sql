-- How often the page of a product was opened: a count for each day, source and campaign, and nothing about the visitors.

CREATE TABLE page_visits (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid NOT NULL,
  -- Of the tenant's calendar.
  day date NOT NULL,
  -- The tags of the address; empty without one.
  source text NOT NULL CHECK (length(source) <= 200),
  campaign text NOT NULL CHECK (length(campaign) <= 200),
  visits integer NOT NULL CHECK (visits > 0),
  PRIMARY KEY (tenant_id, product_id, day, source, campaign),
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX page_visits_day ON page_visits (tenant_id, day);
CALL enable_tenant_rls('page_visits');
