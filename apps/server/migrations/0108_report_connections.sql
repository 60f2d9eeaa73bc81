-- The connection qualities of a meeting belong to the days on which its customers met.

CREATE FUNCTION note_changed_connection() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  changed connection_qualities := coalesce(NEW, OLD);
BEGIN
  -- The meetings of the present are not counted yet.
  PERFORM note_report_change(t.tenant_id, t.started_at) FROM time_logs t
    WHERE t.meeting_id = changed.meeting_id AND t.started_at < now() - interval '6 hours';
  RETURN NULL;
END $$;
CREATE TRIGGER report_connection_changed AFTER INSERT OR UPDATE OR DELETE ON connection_qualities
  FOR EACH ROW EXECUTE FUNCTION note_changed_connection();

-- The functions of 0095 again, as triggers of one table each: a row of the past then costs an index lookup, which a simulated or
-- imported history pays for every row.
CREATE OR REPLACE FUNCTION note_report_change(tenant uuid, instant timestamptz) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM report_days d WHERE d.tenant_id = tenant AND d.until > instant
      AND d.since BETWEEN instant - interval '2 days' AND instant) THEN
    INSERT INTO report_changes (tenant_id, at) VALUES (tenant, instant);
  END IF;
END $$;

CREATE OR REPLACE PROCEDURE note_changed_facts(target regclass, instant text)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($body$
    CREATE FUNCTION note_changed_%1$s() RETURNS trigger
      LANGUAGE plpgsql SET search_path = pg_catalog, public AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM note_report_change(OLD.tenant_id, OLD.%2$I); END IF;
      IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW.%2$I IS DISTINCT FROM OLD.%2$I) THEN
        PERFORM note_report_change(NEW.tenant_id, NEW.%2$I);
      END IF;
      RETURN NULL;
    END $function$;
    CREATE OR REPLACE TRIGGER report_fact_added AFTER INSERT ON %1$s FOR EACH ROW
      WHEN (NEW.%2$I < now() - interval '6 hours') EXECUTE FUNCTION note_changed_%1$s();
    CREATE OR REPLACE TRIGGER report_fact_changed AFTER UPDATE ON %1$s FOR EACH ROW
      WHEN (OLD.%2$I < now() - interval '6 hours' OR NEW.%2$I < now() - interval '6 hours')
      EXECUTE FUNCTION note_changed_%1$s();
    CREATE OR REPLACE TRIGGER report_fact_removed AFTER DELETE ON %1$s FOR EACH ROW
      WHEN (OLD.%2$I < now() - interval '6 hours') EXECUTE FUNCTION note_changed_%1$s();
  $body$, target, instant);
END $$;
CALL note_changed_facts('registrations', 'created_at');
CALL note_changed_facts('lobby_requests', 'queued_at');
CALL note_changed_facts('lobby_offers', 'offered_at');
CALL note_changed_facts('time_logs', 'started_at');
CALL note_changed_facts('schedules', 'starts_at');
CALL note_changed_facts('agent_steps', 'at');
CALL note_changed_facts('schedule_clicks', 'at');
DROP FUNCTION note_changed_fact();
