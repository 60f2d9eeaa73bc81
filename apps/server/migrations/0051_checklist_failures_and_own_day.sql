-- The setup checklist on the dashboard of admins, which a super admin can hide. What is done is never stored.
ALTER TABLE tenants ADD COLUMN checklist_hidden boolean NOT NULL DEFAULT false;
GRANT UPDATE (checklist_hidden) ON tenants TO foyer_app;

-- When the last attempt to send a message failed, for the state of each channel. Of earlier failures only the time when
-- they were due is known.
ALTER TABLE messages ADD COLUMN failed_at timestamptz;
UPDATE messages SET failed_at = due_at WHERE state = 'FAILED';
CREATE INDEX messages_failed ON messages (tenant_id, channel, failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX messages_sent ON messages (tenant_id, channel, sent_at) WHERE sent_at IS NOT NULL;

-- Knocks that an agent missed today, for the agent's own figures.
CREATE INDEX lobby_offers_timed_out ON lobby_offers (agent_id, closed_at) WHERE status = 'TIMED_OUT';
