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
