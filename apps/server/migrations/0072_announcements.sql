-- What staff tell customers who wait (decision 0086): an announcement for a product, a line to one customer, and what the
-- product shows while they wait.

CREATE TABLE lobby_announcements (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- One at a time: a new one replaces the last one.
  product_id uuid PRIMARY KEY,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 200),
  -- NULL: until it is removed.
  ends_at timestamptz,
  written_by_name text NOT NULL,
  written_at timestamptz NOT NULL,
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);
CALL enable_tenant_rls('lobby_announcements');

ALTER TABLE lobby_requests
  ADD COLUMN message text CHECK (char_length(message) BETWEEN 1 AND 200),
  ADD COLUMN message_sent_at timestamptz,
  ADD CONSTRAINT lobby_requests_message_has_time CHECK ((message IS NULL) = (message_sent_at IS NULL));

ALTER TABLE products
  ADD COLUMN wait_text text CHECK (char_length(wait_text) <= 500),
  ADD COLUMN wait_link text CHECK (char_length(wait_link) <= 500),
  -- The key of the picture in the storage.
  ADD COLUMN wait_image text;
