-- The registration form and the privacy policy as a super admin edits them, and how many codes one address may ask for.

ALTER TABLE tenants
  ADD COLUMN schedule_label text NOT NULL DEFAULT 'Schedule Demo' CHECK (schedule_label IN ('Schedule Demo', 'Schedule')),
  ADD COLUMN codes_per_address integer NOT NULL DEFAULT 3 CHECK (codes_per_address BETWEEN 3 AND 1000),
  ADD COLUMN policy_url text NOT NULL DEFAULT '',
  ADD COLUMN policy_text text NOT NULL DEFAULT '',
  -- What a customer consented to is kept with each registration under this name.
  ADD COLUMN policy_version text NOT NULL DEFAULT '1';

GRANT UPDATE (schedule_label, codes_per_address, form, policy_url, policy_text, policy_version) ON tenants TO foyer_app;
