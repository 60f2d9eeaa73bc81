-- The outbox lists messages by their last activity: planned, sent, delivered or failed. The expression is the one of the query.
CREATE INDEX messages_activity ON messages (tenant_id, greatest(created_at, sent_at, delivered_at, failed_at), id);
