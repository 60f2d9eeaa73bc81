-- Messages: what is told to people, by which carriers, in whose words, and who wants no more of them.

CREATE TABLE message_carriers (
  tenant_id uuid PRIMARY KEY DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  sms jsonb NOT NULL,
  whatsapp jsonb NOT NULL,
  email jsonb NOT NULL,
  -- Encrypted under the installation's secret.
  sms_secret bytea,
  whatsapp_secret bytea,
  email_secret bytea,
  -- `{"from":"21:00","to":"08:00"}`, on the recipient's clock.
  quiet_hours jsonb,
  version integer NOT NULL DEFAULT 1,
  changed_by text,
  changed_at timestamptz NOT NULL
);
CALL wall_by_tenant('message_carriers');

CREATE TABLE message_templates (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
  language text NOT NULL,
  subject text,
  text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_by text,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, kind, channel, language)
);
CALL wall_by_tenant('message_templates');

-- Whom something was told by a channel: what a "no more messages" link names, so that the link itself says nothing about a person.
CREATE TABLE message_recipients (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
  -- E.164 or an e-mail address in lower case.
  address text NOT NULL,
  opted_out_at timestamptz,
  UNIQUE (tenant_id, channel, address)
);
CALL wall_by_tenant('message_recipients');

CREATE TABLE messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- The same thing told twice by a channel is told once.
  key text NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
  about_kind text,
  about_id uuid,
  customer_id uuid REFERENCES customers ON DELETE CASCADE,
  address text NOT NULL,
  -- IANA; quiet hours are in it.
  zone text,
  subject text,
  -- NULL: kept nowhere.
  text text,
  calendar jsonb,
  -- What callbacks and the link to opt out begin with.
  origin text NOT NULL,
  -- `/stop/…` of the recipient; NULL where one cannot opt out.
  stop_path text,
  state text NOT NULL CHECK (state IN ('PLANNED', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'CANCELLED', 'OPTED_OUT')),
  due_at timestamptz NOT NULL,
  -- PLANNED: not tried before. SENDING: whoever handed it over is given up.
  next_at timestamptz NOT NULL,
  useless_after timestamptz,
  tries integer NOT NULL DEFAULT 0,
  -- A try ended without an answer: the carrier may have it, and is asked before it is given it again.
  maybe_sent boolean NOT NULL DEFAULT false,
  -- Taken back while it was on its way: not tried again.
  withdrawn boolean NOT NULL DEFAULT false,
  -- Who carried it, and its name there.
  carrier text,
  carrier_id text,
  problem text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  delivered_at timestamptz,
  UNIQUE (tenant_id, key, channel)
);
CREATE INDEX messages_due ON messages (tenant_id, due_at, id);
CREATE INDEX messages_open ON messages (next_at) WHERE state IN ('PLANNED', 'SENDING');
CREATE INDEX messages_about ON messages (about_id) WHERE about_id IS NOT NULL;
CREATE INDEX messages_customer ON messages (customer_id, due_at) WHERE customer_id IS NOT NULL;
-- Of other carriers nobody knows whether their names are one message's only.
CREATE UNIQUE INDEX messages_twilio_id ON messages (tenant_id, carrier_id) WHERE carrier = 'twilio' AND carrier_id IS NOT NULL;
CALL wall_by_tenant('messages');
CREATE POLICY owner_reads ON messages FOR SELECT TO CURRENT_USER USING (true);

-- The sweep's look across the wall: messages that should have been tried by then, of tenants that are not suspended.
CREATE FUNCTION messages_left_behind(instant timestamptz)
  RETURNS TABLE (tenant_id uuid, tenant text, message_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug, m.id FROM messages m JOIN tenants t ON t.id = m.tenant_id
    WHERE m.state IN ('PLANNED', 'SENDING') AND m.next_at <= instant AND t.status = 'active'
    ORDER BY m.next_at LIMIT 500;
  END;
REVOKE ALL ON FUNCTION messages_left_behind(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION messages_left_behind(timestamptz) TO foyer_app;
