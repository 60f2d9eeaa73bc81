-- How long a tenant keeps Agent Logs, Lobby Logs and clicks. The audit log is not one of them.

ALTER TABLE tenants
  -- NULL: without an end.
  ADD COLUMN log_retention_months integer CHECK (log_retention_months BETWEEN 3 AND 120),
  -- Earlier entries of these logs are removed.
  ADD COLUMN logs_kept_since timestamptz;
GRANT UPDATE (log_retention_months, logs_kept_since) ON tenants TO foyer_app;

-- The sums of a day whose logs are removed are final: they could not be counted again.
ALTER TABLE report_days ADD COLUMN final boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION note_report_change(tenant uuid, instant timestamptz) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM report_days d WHERE d.tenant_id = tenant AND d.until > instant AND NOT d.final
      AND d.since BETWEEN instant - interval '2 days' AND instant) THEN
    INSERT INTO report_changes (tenant_id, at) VALUES (tenant, instant);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION note_changed_visits() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  changed page_visits := coalesce(NEW, OLD);
BEGIN
  INSERT INTO report_changes (tenant_id, at)
    SELECT d.tenant_id, d.since FROM report_days d
    WHERE d.tenant_id = changed.tenant_id AND d.day = changed.day AND NOT d.final;
  RETURN NULL;
END $$;

CREATE POLICY owner_reads ON agent_steps FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_reads ON lobby_steps FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_reads ON schedule_clicks FOR SELECT TO CURRENT_USER USING (true);

-- The tenants with entries that are older at that midnight than the tenant keeps them.
CREATE FUNCTION tenants_with_old_logs(midnight timestamptz)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t, LATERAL (SELECT midnight - make_interval(months => t.log_retention_months) AS since) kept
    WHERE t.log_retention_months IS NOT NULL AND (
      EXISTS (SELECT FROM agent_steps s WHERE s.tenant_id = t.id AND s.at < kept.since)
      OR EXISTS (SELECT FROM lobby_steps s WHERE s.tenant_id = t.id AND s.at < kept.since)
      OR EXISTS (SELECT FROM schedule_clicks c WHERE c.tenant_id = t.id AND c.at < kept.since));
  END;
REVOKE ALL ON FUNCTION tenants_with_old_logs(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_old_logs(timestamptz) TO foyer_app;

-- Drops the partitions that have entries only of tenants that no longer keep that month, and returns their names. Gives up when it
-- waits for a lock: so no request waits for longer.
CREATE FUNCTION drop_old_log_partitions() RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  SET lock_timeout = '200ms' SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
DECLARE
  partition text;
  month_end timestamptz;
  is_kept boolean;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7046029256) THEN RETURN; END IF;
  FOR partition, month_end IN SELECT m.name, m.until FROM log_partitions.months m
    WHERE m.until <= (SELECT max(t.logs_kept_since) FROM tenants t) ORDER BY m.until LOOP
    -- The owner reads the rows of all tenants, while nobody can add one.
    EXECUTE format('ALTER TABLE log_partitions.%I NO FORCE ROW LEVEL SECURITY', partition);
    EXECUTE format('SELECT EXISTS (SELECT FROM tenants t WHERE (t.logs_kept_since IS NULL OR t.logs_kept_since < $1)
      AND EXISTS (SELECT FROM log_partitions.%I p WHERE p.tenant_id = t.id))', partition) INTO is_kept USING month_end;
    IF is_kept THEN
      EXECUTE format('ALTER TABLE log_partitions.%I FORCE ROW LEVEL SECURITY', partition);
    ELSE
      EXECUTE format('DROP TABLE log_partitions.%I', partition);
      RETURN NEXT partition;
    END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION drop_old_log_partitions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_old_log_partitions() TO foyer_app;
