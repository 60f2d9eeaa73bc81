-- Recordings of meetings, and the customers' consent to them. The recordings of an agent's browser stay there.

ALTER TABLE tenants ADD COLUMN local_recording boolean NOT NULL DEFAULT false;
GRANT UPDATE (local_recording) ON tenants TO foyer_app;

CREATE TABLE recordings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('local')),
  agent_id uuid NOT NULL,
  -- By the name of that time.
  agent_name text NOT NULL,
  started_at timestamptz NOT NULL,
  -- NULL while it runs.
  stopped_at timestamptz,
  stop_reason text CHECK (stop_reason IN ('agent', 'low_space', 'write_failed', 'interrupted', 'meeting_ended')),
  -- When the agent deleted the file.
  deleted_at timestamptz,
  CHECK ((stopped_at IS NULL) = (stop_reason IS NULL)),
  FOREIGN KEY (tenant_id, meeting_id) REFERENCES meetings (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX recordings_meeting ON recordings (tenant_id, meeting_id);
-- One at a time in a meeting.
CREATE UNIQUE INDEX recordings_running ON recordings (meeting_id) WHERE stopped_at IS NULL;
CALL enable_tenant_rls('recordings');

-- The latest answer of a customer in a meeting; the audit log has each of them.
CREATE TABLE recording_consents (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  granted boolean NOT NULL,
  -- The text that the customer read, and in which language.
  text_version text NOT NULL,
  language text NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (meeting_id, customer_id),
  FOREIGN KEY (tenant_id, meeting_id) REFERENCES meetings (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX recording_consents_customer ON recording_consents (customer_id);
CALL enable_tenant_rls('recording_consents');
