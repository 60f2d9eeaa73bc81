-- Reports read sums of the days that are over, and the rows themselves of all other days.

-- Days whose sums are kept. While `counted_at` is NULL the sums are not there yet, but changes are noted already.
CREATE TABLE report_days (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- Of the calendar of `time_zone`, from `since` to before `until`.
  day date NOT NULL,
  time_zone text NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > since),
  counted_at timestamptz,
  PRIMARY KEY (tenant_id, day)
);
CREATE INDEX report_days_since ON report_days (tenant_id, since);
CALL enable_tenant_rls('report_days');

-- Instants of rows that changed after their day was counted: until it is counted again, reports read its rows. Without a
-- unique key, so that no change waits for another one.
CREATE TABLE report_changes (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  at timestamptz NOT NULL
);
CREATE INDEX report_changes_at ON report_changes (tenant_id, at);
CALL enable_tenant_rls('report_changes');

-- What the facts of a day add up to, as features/reports/sums-store.ts selects them: of everything, of each product, of each
-- agent, of each product and agent, and of each hour, source and campaign, in total and of each product or agent.
CREATE TABLE report_sums (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  day date NOT NULL,
  -- What `key` is; empty with an empty key.
  dimension text NOT NULL CHECK (dimension IN ('', 'hour', 'source', 'campaign')),
  key text NOT NULL,
  -- NULL: of all.
  product_id uuid,
  agent_id uuid,
  visited integer NOT NULL,
  registered integer NOT NULL,
  verified integer NOT NULL,
  waited integer NOT NULL,
  accepted integer NOT NULL,
  missed integer NOT NULL,
  met integer NOT NULL,
  outcomes integer NOT NULL,
  converted integer NOT NULL,
  revenue numeric NOT NULL,
  handled integer NOT NULL,
  handle_seconds double precision NOT NULL,
  within_target integer NOT NULL,
  over_target integer NOT NULL,
  customer_no_shows integer NOT NULL,
  agent_no_shows integer NOT NULL,
  offers integer NOT NULL,
  offers_accepted integer NOT NULL,
  busy_seconds double precision NOT NULL,
  idle_seconds double precision NOT NULL,
  feedbacks integer NOT NULL,
  stars integer NOT NULL,
  -- How often a customer waited how many seconds until the acceptance, in buckets.
  wait_seconds integer[],
  wait_counts integer[]
);
CREATE INDEX report_sums_read ON report_sums (tenant_id, dimension, product_id, agent_id, day);
CREATE INDEX report_sums_day ON report_sums (tenant_id, day);
CALL enable_tenant_rls('report_sums');

-- How often something was the case on a day, as features/reports/details-store.ts lists it: of everything, of each product,
-- of each agent, and of each product and agent.
CREATE TABLE report_counts (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  day date NOT NULL,
  list text NOT NULL,
  entry text NOT NULL,
  -- NULL: of all.
  product_id uuid,
  agent_id uuid,
  count integer NOT NULL
);
CREATE INDEX report_counts_read ON report_counts (tenant_id, product_id, agent_id, day);
CREATE INDEX report_counts_day ON report_counts (tenant_id, day);
CALL enable_tenant_rls('report_counts');

-- The target of the product when the customer began to wait, so that a new target does not change the past.
ALTER TABLE lobby_requests ADD COLUMN target_wait_seconds integer NOT NULL DEFAULT 300;
ALTER TABLE lobby_requests NO FORCE ROW LEVEL SECURITY;
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;
UPDATE lobby_requests r SET target_wait_seconds = p.target_wait_seconds
  FROM products p WHERE p.id = r.product_id AND p.target_wait_seconds <> 300;
ALTER TABLE lobby_requests FORCE ROW LEVEL SECURITY;
ALTER TABLE products FORCE ROW LEVEL SECURITY;

CREATE FUNCTION note_target_wait() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  SELECT p.target_wait_seconds INTO NEW.target_wait_seconds FROM products p WHERE p.id = NEW.product_id;
  RETURN NEW;
END $$;
CREATE TRIGGER target_wait_noted BEFORE INSERT ON lobby_requests FOR EACH ROW EXECUTE FUNCTION note_target_wait();

CREATE FUNCTION note_report_change(tenant uuid, instant timestamptz) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, public
  BEGIN ATOMIC
    INSERT INTO report_changes (tenant_id, at)
    SELECT tenant, instant WHERE EXISTS (
      SELECT FROM report_days d WHERE d.tenant_id = tenant AND d.until > instant
        -- No day is longer, and so few rows are read.
        AND d.since BETWEEN instant - interval '2 days' AND instant);
  END;

-- Of a row whose instant is in the column that the argument names.
CREATE FUNCTION note_changed_fact() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_report_change(OLD.tenant_id, (to_jsonb(OLD)->>TG_ARGV[0])::timestamptz);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_report_change(NEW.tenant_id, (to_jsonb(NEW)->>TG_ARGV[0])::timestamptz);
  END IF;
  RETURN NULL;
END $$;

-- Days are counted seven hours after their end, so that the changes of the present note nothing and cost nothing.
CREATE PROCEDURE note_changed_facts(target regclass, instant text)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER report_fact_added AFTER INSERT ON %1$s FOR EACH ROW
    WHEN (NEW.%2$I < now() - interval ''6 hours'') EXECUTE FUNCTION note_changed_fact(%2$L)', target, instant);
  EXECUTE format('CREATE TRIGGER report_fact_changed AFTER UPDATE ON %1$s FOR EACH ROW
    WHEN (OLD.%2$I < now() - interval ''6 hours'' OR NEW.%2$I < now() - interval ''6 hours'')
    EXECUTE FUNCTION note_changed_fact(%2$L)', target, instant);
  EXECUTE format('CREATE TRIGGER report_fact_removed AFTER DELETE ON %1$s FOR EACH ROW
    WHEN (OLD.%2$I < now() - interval ''6 hours'') EXECUTE FUNCTION note_changed_fact(%2$L)', target, instant);
END $$;
CALL note_changed_facts('registrations', 'created_at');
CALL note_changed_facts('lobby_requests', 'queued_at');
CALL note_changed_facts('lobby_offers', 'offered_at');
CALL note_changed_facts('time_logs', 'started_at');
CALL note_changed_facts('schedules', 'starts_at');
CALL note_changed_facts('agent_steps', 'at');
CALL note_changed_facts('schedule_clicks', 'at');

-- Outcomes and feedback belong to the day of their meeting, and so do the source and the campaign of its request.
CREATE FUNCTION note_changed_meeting() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_report_change(t.tenant_id, t.started_at) FROM time_logs t
      WHERE t.meeting_id = OLD.meeting_id AND t.customer_id = OLD.customer_id AND t.started_at IS NOT NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_report_change(t.tenant_id, t.started_at) FROM time_logs t
      WHERE t.meeting_id = NEW.meeting_id AND t.customer_id = NEW.customer_id AND t.started_at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER report_outcome_changed AFTER INSERT OR UPDATE OR DELETE ON meeting_outcomes
  FOR EACH ROW EXECUTE FUNCTION note_changed_meeting();
CREATE TRIGGER report_feedback_changed AFTER INSERT OR UPDATE OR DELETE ON feedbacks
  FOR EACH ROW EXECUTE FUNCTION note_changed_meeting();
CREATE TRIGGER report_request_changed AFTER UPDATE OF meeting_id, customer_id, utm, queued_at ON lobby_requests
  FOR EACH ROW WHEN (OLD.queued_at < now() - interval '6 hours') EXECUTE FUNCTION note_changed_meeting();
CREATE TRIGGER report_request_removed AFTER DELETE ON lobby_requests
  FOR EACH ROW WHEN (OLD.queued_at < now() - interval '6 hours') EXECUTE FUNCTION note_changed_meeting();
CREATE TRIGGER report_request_added AFTER INSERT ON lobby_requests
  FOR EACH ROW WHEN (NEW.queued_at < now() - interval '6 hours') EXECUTE FUNCTION note_changed_meeting();

-- A request was missed when its meeting did not start.
CREATE FUNCTION note_changed_start() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM note_report_change(r.tenant_id, r.queued_at) FROM lobby_requests r WHERE r.meeting_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER report_start_changed AFTER UPDATE OF started_at ON meetings
  FOR EACH ROW EXECUTE FUNCTION note_changed_start();
CREATE TRIGGER report_meeting_removed AFTER DELETE ON meetings
  FOR EACH ROW EXECUTE FUNCTION note_changed_start();

CREATE FUNCTION note_changed_visits() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  changed page_visits := coalesce(NEW, OLD);
BEGIN
  INSERT INTO report_changes (tenant_id, at)
    SELECT d.tenant_id, d.since FROM report_days d WHERE d.tenant_id = changed.tenant_id AND d.day = changed.day;
  RETURN NULL;
END $$;
CREATE TRIGGER report_visits_changed AFTER INSERT OR UPDATE OR DELETE ON page_visits
  FOR EACH ROW EXECUTE FUNCTION note_changed_visits();

-- The tenants with a day to count: the last one that is over, or one that changed.
CREATE POLICY owner_reads ON report_days FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_reads ON report_changes FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION tenants_with_days_to_count()
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (SELECT FROM report_changes c WHERE c.tenant_id = t.id)
      OR NOT EXISTS (SELECT FROM report_days d WHERE d.tenant_id = t.id AND d.counted_at IS NOT NULL
        AND d.time_zone = t.time_zone
        AND d.day = ((now() - interval '7 hours') AT TIME ZONE t.time_zone)::date - 1);
  END;
REVOKE ALL ON FUNCTION tenants_with_days_to_count() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_days_to_count() TO foyer_app;

-- The rows of a removed tenant are no changes of its reports.
CREATE OR REPLACE FUNCTION remove_tenant(at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM tenants t WHERE t.id = app_tenant() AND t.status = 'suspended' AND t.delete_at <= at FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM report_days d WHERE d.tenant_id = app_tenant();
  WITH gone AS (
    DELETE FROM tenants t WHERE t.id = app_tenant() RETURNING t.id, t.slug, t.created_at
  )
  INSERT INTO removed_tenants (id, slug, created_at, removed_at) SELECT g.id, g.slug, g.created_at, at FROM gone g;
  RETURN true;
END $$;
