-- Meetings on an external platform (lightSpeedWeb, lightSpeedApp) have no room of ours.

-- Schemes of apps, besides https, that the tenant allows in the addresses of such meetings.
ALTER TABLE tenants ADD COLUMN app_schemes text[] NOT NULL DEFAULT '{}';
GRANT UPDATE (app_schemes) ON tenants TO foyer_app;
-- Templates that were saved before keep working.
UPDATE tenants t SET app_schemes = used.schemes
FROM (
  SELECT tenant_id, array_agg(DISTINCT lower(split_part(platform_template, '://', 1))) AS schemes
  FROM products
  WHERE platform = 'lightSpeedApp' AND platform_template ~* '^[a-z][a-z0-9+.-]{1,39}://' AND platform_template !~* '^https?://'
  GROUP BY tenant_id
) used
WHERE used.tenant_id = t.id;

-- As the product had them when the meeting was opened.
ALTER TABLE meetings
  ADD COLUMN platform text NOT NULL DEFAULT 'jupiter' CHECK (platform IN ('jupiter', 'lightSpeedApp', 'lightSpeedWeb')),
  ADD COLUMN platform_template text,
  ADD CONSTRAINT meetings_external_needs_template CHECK (platform = 'jupiter' OR platform_template IS NOT NULL);

-- When the person's page of such a meeting last reported that it is open. NULL: never, and in the built-in room.
ALTER TABLE meeting_participants ADD COLUMN page_seen_at timestamptz;
