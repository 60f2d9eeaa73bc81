-- Reports read the rows of a period: of each kind by the instant by which it belongs to a day.

CREATE INDEX registrations_by_created ON registrations (tenant_id, created_at);
CREATE INDEX lobby_requests_by_queued ON lobby_requests (tenant_id, queued_at);
CREATE INDEX lobby_offers_by_offered ON lobby_offers (tenant_id, offered_at);
