-- What a tenant's pages wear beside the palette, and where its bare address leads.

ALTER TABLE tenants
  -- As it was written; what of it reaches a page is worked out when it does.
  ADD COLUMN stylesheet text NOT NULL DEFAULT '' CHECK (octet_length(stylesheet) <= 32768),
  -- Key of the tab's picture in the file storage; NULL: the logo.
  ADD COLUMN favicon text,
  -- NULL: the bare address shows what there is. A product that is deleted is none any more.
  ADD COLUMN landing_product uuid REFERENCES products ON DELETE SET NULL;

GRANT UPDATE (stylesheet, favicon, landing_product) ON tenants TO foyer_app;
