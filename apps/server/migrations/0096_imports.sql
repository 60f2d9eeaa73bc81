-- Imports of CSV files by admins, and the records that each of them created.

CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- users, products, slots or invitations.
  kind text NOT NULL,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- Chosen by the page: a repeated request is answered with the import of the first one.
  request_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  -- How many rows of the file were records already.
  already_there integer NOT NULL,
  undone_at timestamptz,
  undone_by text,
  UNIQUE (tenant_id, id),
  UNIQUE (tenant_id, request_id)
);
CREATE INDEX imports_by_kind ON imports (tenant_id, kind, created_at DESC);
CALL enable_tenant_rls('imports');

CREATE TABLE import_records (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  import_id uuid NOT NULL,
  -- As a spreadsheet counts it: the headings are row 1.
  row_number integer NOT NULL,
  record_id uuid NOT NULL,
  -- Of the new record; a higher one was changed since. Null: the record has none.
  record_version integer,
  -- Of an invitation: HMAC of product and recipient, so that a later import recognises it.
  key_hash bytea,
  -- How the undo ended: removed, gone (removed before), used or changed. Null until then.
  undo_outcome text CHECK (undo_outcome IN ('removed', 'gone', 'used', 'changed')),
  -- The name of a record that the undo kept.
  kept_label text,
  PRIMARY KEY (import_id, row_number),
  FOREIGN KEY (tenant_id, import_id) REFERENCES imports (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX import_records_by_key ON import_records (tenant_id, key_hash) WHERE key_hash IS NOT NULL;
CALL enable_tenant_rls('import_records');
