-- OBS: the key with which an agent sends video from OBS into a meeting. Deleted at the end of the meeting.

CREATE TABLE meeting_obs_keys (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- A new key replaces the earlier one.
  PRIMARY KEY (tenant_id, meeting_id, user_id),
  FOREIGN KEY (tenant_id, meeting_id) REFERENCES meetings (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX meeting_obs_keys_user ON meeting_obs_keys (tenant_id, user_id);
CALL enable_tenant_rls('meeting_obs_keys');
