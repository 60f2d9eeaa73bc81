-- Supervision: an admin monitors a meeting. The row exists while they do; the audit log has the history.

CREATE TABLE meeting_supervisions (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL,
  user_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  -- When the supervisor was last seen in the room, or received a token for it.
  seen_at timestamptz NOT NULL,
  -- One supervisor at a time, whom the agent knows by name.
  PRIMARY KEY (tenant_id, meeting_id),
  FOREIGN KEY (tenant_id, meeting_id) REFERENCES meetings (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX meeting_supervisions_user ON meeting_supervisions (tenant_id, user_id);
CALL enable_tenant_rls('meeting_supervisions');
