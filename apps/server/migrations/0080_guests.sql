-- Guests: persons whom an agent invites into a running meeting, beside its customers (decision 0084).

CREATE TABLE meeting_guests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'invited' CHECK (status IN ('invited', 'waiting', 'admitted', 'refused', 'revoked')),
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
  -- The recipient with the middle hidden. The full contact is only in the message.
  contact text NOT NULL,
  invited_by uuid NOT NULL,
  -- By the name of that time.
  invited_by_name text NOT NULL,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  token_hash bytea NOT NULL,
  -- Of the secret in the cookie of the browser that opened the invitation.
  browser_hash bytea,
  -- As the guest entered it; NULL until they ask to join.
  name text CHECK (char_length(name) BETWEEN 1 AND 60),
  -- When the waiting page last asked whether the agent has decided.
  seen_at timestamptz,
  decided_at timestamptz,
  UNIQUE (tenant_id, token_hash),
  CHECK ((status = 'invited') = (browser_hash IS NULL) OR status = 'revoked'),
  CHECK ((browser_hash IS NULL) = (name IS NULL)),
  FOREIGN KEY (tenant_id, meeting_id) REFERENCES meetings (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX meeting_guests_meeting ON meeting_guests (tenant_id, meeting_id, invited_at);
CALL enable_tenant_rls('meeting_guests');

-- An admitted guest is a participant with the id of the row above.
ALTER TABLE meeting_participants
  DROP CONSTRAINT meeting_participants_side_check,
  ADD CONSTRAINT meeting_participants_side_check CHECK (side IN ('agent', 'customer', 'guest'));
ALTER TABLE time_stays
  DROP CONSTRAINT time_stays_side_check,
  ADD CONSTRAINT time_stays_side_check CHECK (side IN ('agent', 'customer', 'guest'));
