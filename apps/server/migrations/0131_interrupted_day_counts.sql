-- The tenants with a day to count: the last one that is over, one that changed, or one that was opened and not counted.
CREATE INDEX report_days_uncounted ON report_days (tenant_id, day) WHERE counted_at IS NULL;
CREATE OR REPLACE FUNCTION tenants_with_days_to_count()
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (SELECT FROM report_changes c WHERE c.tenant_id = t.id)
      OR EXISTS (SELECT FROM report_days d WHERE d.tenant_id = t.id AND d.counted_at IS NULL)
      OR NOT EXISTS (SELECT FROM report_days d WHERE d.tenant_id = t.id AND d.counted_at IS NOT NULL
        AND d.time_zone = t.time_zone
        AND d.day = ((now() - interval '7 hours') AT TIME ZONE t.time_zone)::date - 1);
  END;
