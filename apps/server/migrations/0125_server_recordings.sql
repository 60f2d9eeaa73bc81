-- Recordings on the server: beside the row in `recordings`, which the sign in the room follows for every kind, the state of
-- the files. The files themselves are in the data folder.

ALTER TABLE tenants
  ADD COLUMN recording_starts text NOT NULL DEFAULT 'by_hand' CHECK (recording_starts IN ('by_hand', 'automatic')),
  ADD COLUMN recording_retention_days integer NOT NULL DEFAULT 90 CHECK (recording_retention_days BETWEEN 1 AND 3650),
  ADD COLUMN agents_see_recordings boolean NOT NULL DEFAULT false,
  -- Whether a recording on the server exists that was not deleted; the console's menu follows it.
  ADD COLUMN keeps_recordings boolean NOT NULL DEFAULT false;
GRANT UPDATE (recording_starts, recording_retention_days, agents_see_recordings, keeps_recordings) ON tenants TO foyer_app;

ALTER TABLE recordings
  DROP CONSTRAINT recordings_kind_check,
  ADD CONSTRAINT recordings_kind_check CHECK (kind IN ('local', 'server')),
  DROP CONSTRAINT recordings_stop_reason_check,
  ADD CONSTRAINT recordings_stop_reason_check CHECK (stop_reason IN (
    'agent', 'low_space', 'write_failed', 'interrupted', 'meeting_ended', 'refused', 'unasked', 'time_limit', 'failed')),
  -- Set while a recording on the server is paused.
  ADD COLUMN paused_at timestamptz,
  ADD CONSTRAINT recordings_id_of_tenant UNIQUE (tenant_id, id);
CREATE INDEX recordings_started ON recordings (tenant_id, started_at);

CREATE TABLE server_recordings (
  recording_id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('REQUESTED', 'RECORDING', 'PAUSED', 'STOPPING', 'READY', 'FAILED', 'DELETED')),
  -- When the state's step has taken too long; NULL in the last states.
  deadline_at timestamptz,
  started_by text NOT NULL CHECK (started_by IN ('by_hand', 'automatic')),
  -- The agent paused it: the end of a hold does not resume it.
  paused_by_hand boolean NOT NULL DEFAULT false,
  failure text CHECK (failure IN (
    'room_unreachable', 'nothing_recorded', 'disk_full', 'recorder_crashed', 'capacity_reached', 'timed_out')),
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- With the pauses; NULL until the files are complete.
  duration_ms bigint CHECK (duration_ms >= 0),
  deleted_by_name text,
  deletion_reason text,
  CHECK ((deadline_at IS NULL) = (state IN ('READY', 'FAILED', 'DELETED'))),
  FOREIGN KEY (tenant_id, recording_id) REFERENCES recordings (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX server_recordings_unfinished ON server_recordings (tenant_id) WHERE deadline_at IS NOT NULL;
CREATE INDEX server_recordings_kept ON server_recordings (tenant_id) WHERE state IN ('READY', 'FAILED');
CALL enable_tenant_rls('server_recordings');

-- A customer's answer before a meeting. It is copied to the meetings of the same visit.
CREATE TABLE recording_answers (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  customer_id uuid NOT NULL,
  granted boolean NOT NULL,
  text_version text NOT NULL,
  language text NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, customer_id)
);
CALL enable_tenant_rls('recording_answers');

-- Tenants with a recording that is not finished; with `failed_too`, also with one whose files a recorder may still complete.
CREATE FUNCTION tenants_with_unfinished_recordings(failed_too boolean)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (
      SELECT FROM server_recordings r
      WHERE r.tenant_id = t.id AND (r.deadline_at IS NOT NULL OR (failed_too AND r.state = 'FAILED')));
  END;
REVOKE ALL ON FUNCTION tenants_with_unfinished_recordings(boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_unfinished_recordings(boolean) TO foyer_app;

CREATE FUNCTION tenants_with_old_recordings(midnight timestamptz)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (
      SELECT FROM server_recordings s JOIN recordings r ON r.id = s.recording_id
      WHERE s.tenant_id = t.id AND s.state IN ('READY', 'FAILED')
        AND r.started_at < midnight - make_interval(days => t.recording_retention_days));
  END;
REVOKE ALL ON FUNCTION tenants_with_old_recordings(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_old_recordings(timestamptz) TO foyer_app;
CREATE POLICY owner_reads ON server_recordings FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_reads ON recordings FOR SELECT TO CURRENT_USER USING (true);
