-- What the installation keeps about itself, in one row. The server writes it when it starts, as the owner of the database.
CREATE TABLE installation (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- A constant, sealed with the installation's secret: with another secret it cannot be opened.
  secret_check bytea NOT NULL,
  -- Scheme, host and port of public links, without a tenant's label: `https://app.example.com:8443`. Commands use it.
  public_origin text NOT NULL
);
-- The server and commands compare and read. Only the owner writes.
GRANT SELECT ON installation TO foyer_app;
