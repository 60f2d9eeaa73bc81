-- A customer whose personal data was erased: the row stays without it, for the facts that refer to it.
ALTER TABLE customers ADD COLUMN erased_at timestamptz;
