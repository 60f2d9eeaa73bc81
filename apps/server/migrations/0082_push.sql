-- Web Push: the browsers that receive messages while their page is closed.

ALTER TABLE sessions ADD UNIQUE (tenant_id, id);

CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  person_kind text NOT NULL CHECK (person_kind IN ('staff', 'customer')),
  -- Of staff: the subscription ends with the session that made it.
  user_id uuid,
  session_id uuid,
  customer_id uuid,
  -- The address at the push service. Knowing it is enough to address the browser.
  endpoint text NOT NULL CHECK (length(endpoint) <= 2000),
  -- The browser's keys (RFC 8291).
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (
    CASE person_kind
      WHEN 'staff' THEN num_nulls(user_id, session_id) = 0 AND customer_id IS NULL
      ELSE customer_id IS NOT NULL AND num_nonnulls(user_id, session_id) = 0
    END
  ),
  -- A browser has one address. On each side it belongs to the person who subscribed last.
  UNIQUE (tenant_id, endpoint, person_kind),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX push_subscriptions_customer ON push_subscriptions (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX push_subscriptions_expires ON push_subscriptions (expires_at);
CALL enable_tenant_rls('push_subscriptions');

-- For the hourly deletion.
CREATE FUNCTION delete_expired_push_subscriptions(before timestamptz)
  RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    WITH deleted AS (DELETE FROM push_subscriptions WHERE expires_at <= before RETURNING 1)
    SELECT count(*) FROM deleted;
  END;
REVOKE ALL ON FUNCTION delete_expired_push_subscriptions(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_expired_push_subscriptions(timestamptz) TO foyer_app;
CREATE POLICY owner_reads ON push_subscriptions FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_deletes ON push_subscriptions FOR DELETE TO CURRENT_USER USING (true);
