-- Admins who receive the figures of the reports by mail.

CREATE TABLE report_subscriptions (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('weekly', 'monthly')),
  -- Of the mails; a language of the message templates.
  language text NOT NULL,
  -- Mails that were due earlier are not sent.
  subscribed_at timestamptz NOT NULL,
  -- The first day of the newest period whose mail is in the outbox.
  sent_from date,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CALL enable_tenant_rls('report_subscriptions');

CREATE FUNCTION tenants_with_report_subscriptions()
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE t.status = 'active' AND EXISTS (SELECT FROM report_subscriptions s WHERE s.tenant_id = t.id);
  END;
REVOKE ALL ON FUNCTION tenants_with_report_subscriptions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_report_subscriptions() TO foyer_app;
