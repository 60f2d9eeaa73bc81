-- What agents may do with customers' data. Both are as before until a super admin turns them off.
ALTER TABLE tenants
  -- false: phone numbers and emails are masked in everything an agent receives.
  ADD COLUMN agents_see_contacts boolean NOT NULL DEFAULT true,
  ADD COLUMN agents_may_export boolean NOT NULL DEFAULT true;
GRANT UPDATE (agents_see_contacts, agents_may_export) ON tenants TO foyer_app;
