-- Agent Logs, Lobby Logs and clicks in partitions by month (UTC): a few days are read from one or two of them, and a month that no
-- tenant keeps any more is dropped as a whole.

-- The states that agents are in now, apart from their history: each may have begun in any month.
CREATE TABLE agent_states (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  agent_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('duty', 'lobby', 'presence', 'work', 'overall')),
  state text NOT NULL,
  reason text CHECK (reason IN ('lunch', 'short-break', 'training', 'paperwork', 'other')),
  -- Instant and id of its entry in agent_steps.
  at timestamptz NOT NULL,
  entry_id uuid NOT NULL,
  PRIMARY KEY (agent_id, kind)
);
CREATE INDEX agent_states_tenant ON agent_states (tenant_id);
ALTER TABLE agent_steps NO FORCE ROW LEVEL SECURITY;
INSERT INTO agent_states (tenant_id, agent_id, kind, state, reason, at, entry_id)
  SELECT DISTINCT ON (agent_id, kind) tenant_id, agent_id, kind, state, reason, at, id FROM agent_steps
  WHERE lasted_seconds IS NULL ORDER BY agent_id, kind, number DESC;
ALTER TABLE agent_steps FORCE ROW LEVEL SECURITY;
CALL enable_tenant_rls('agent_states');
DROP INDEX agent_steps_lasting;

-- A partition is read through its table only: the application role may not use this schema.
CREATE SCHEMA log_partitions;

-- The rows of before stay where they are, in the first partition. Rows later than the last partition are in the default one.
CREATE PROCEDURE partition_log(name text)
  LANGUAGE plpgsql AS $$
DECLARE
  first_month timestamptz;
  last_number bigint;
  definitions text[];
  trigger_name text;
BEGIN
  definitions := ARRAY(
    SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = name::regclass AND NOT indisprimary
    UNION ALL
    SELECT format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', name, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE conrelid = name::regclass AND contype = 'f'
    UNION ALL
    SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = name::regclass AND NOT tgisinternal);

  EXECUTE format('ALTER TABLE public.%I NO FORCE ROW LEVEL SECURITY', name);
  EXECUTE format($query$SELECT date_trunc('month', greatest(max(at), now()), 'UTC') FROM public.%I$query$, name) INTO first_month;
  first_month := (first_month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
  FOR trigger_name IN SELECT tgname FROM pg_trigger WHERE tgrelid = name::regclass AND NOT tgisinternal LOOP
    EXECUTE format('DROP TRIGGER %I ON public.%I', trigger_name, name);
  END LOOP;
  EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT %I', name, name || '_pkey');
  -- A partition has no identity column of its own.
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = name::regclass AND attname = 'number') THEN
    EXECUTE format('SELECT coalesce(max(number), 0) FROM public.%I', name) INTO last_number;
    EXECUTE format('ALTER TABLE public.%I ALTER number DROP IDENTITY', name);
    EXECUTE format('CREATE SEQUENCE public.%I START %s', name || '_number', last_number + 1);
    EXECUTE format('GRANT USAGE ON SEQUENCE public.%I TO foyer_app', name || '_number');
  END IF;
  EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('REVOKE ALL ON public.%I FROM foyer_app', name);
  EXECUTE format('ALTER TABLE public.%I SET SCHEMA log_partitions', name);
  EXECUTE format('ALTER TABLE log_partitions.%I RENAME TO %I', name, name || '_earlier');

  EXECUTE format('CREATE TABLE public.%I (LIKE log_partitions.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (at)',
    name, name || '_earlier');
  IF last_number IS NOT NULL THEN
    EXECUTE format('ALTER TABLE public.%I ALTER number SET DEFAULT nextval(%L)', name, 'public.' || name || '_number');
    EXECUTE format('ALTER SEQUENCE public.%I OWNED BY public.%I.number', name || '_number', name);
  END IF;
  FOR i IN 1 .. array_length(definitions, 1) LOOP
    EXECUTE definitions[i];
  END LOOP;
  CALL enable_tenant_rls(name::regclass);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION log_partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)',
    name, name || '_earlier', first_month);
  EXECUTE format('CREATE TABLE log_partitions.%I PARTITION OF public.%I DEFAULT', name || '_default', name);
  CALL isolate_log_partition(name || '_default');
END $$;

-- Row-level security of a partition, also for its owner. Nobody but the owner may reach it.
CREATE PROCEDURE isolate_log_partition(name text)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE log_partitions.%I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE log_partitions.%I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant_isolation ON log_partitions.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', name);
END $$;

CALL partition_log('agent_steps');
CALL partition_log('lobby_steps');
CALL partition_log('schedule_clicks');
DROP PROCEDURE partition_log(text);

-- The partitions of the logs with their months, the default ones without.
CREATE VIEW log_partitions.months AS
  SELECT parent.relname AS log, part.relname AS name,
    substring(pg_get_expr(part.relpartbound, part.oid) FROM 'TO \(''([^'']*)''\)')::timestamptz AS until
  FROM pg_partitioned_table p JOIN pg_class parent ON parent.oid = p.partrelid
    JOIN pg_inherits i ON i.inhparent = parent.oid JOIN pg_class part ON part.oid = i.inhrelid
  WHERE part.relnamespace = 'log_partitions'::regnamespace;

-- Creates the partitions up to the third month from now, and moves the rows that were written too early for theirs. Gives up when it
-- waits for a lock: so no request waits for longer.
CREATE FUNCTION create_log_partitions() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  SET lock_timeout = '200ms' SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
DECLARE
  log text;
  since timestamptz;
  next_month timestamptz;
  partition text;
  are_early boolean;
  created integer := 0;
BEGIN
  -- The key is an arbitrary constant.
  IF NOT pg_try_advisory_xact_lock(7046029256) THEN RETURN 0; END IF;
  FOR log, since IN SELECT m.log, max(m.until) FROM log_partitions.months m GROUP BY m.log ORDER BY m.log LOOP
    WHILE since <= now() + interval '2 months' LOOP
      next_month := (since AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
      partition := log || to_char(since AT TIME ZONE 'UTC', '_YYYY_MM');
      EXECUTE format('CREATE TABLE log_partitions.%I (LIKE public.%I INCLUDING ALL)', partition, log);
      EXECUTE format('ALTER TABLE log_partitions.%I NO FORCE ROW LEVEL SECURITY', log || '_default');
      EXECUTE format('SELECT EXISTS (SELECT FROM log_partitions.%I WHERE at >= $1 AND at < $2)', log || '_default')
        INTO are_early USING since, next_month;
      IF are_early THEN
        -- Moved rows have not changed.
        EXECUTE format('ALTER TABLE log_partitions.%I DISABLE TRIGGER USER', log || '_default');
        EXECUTE format('INSERT INTO log_partitions.%I SELECT * FROM log_partitions.%I WHERE at >= $1 AND at < $2',
          partition, log || '_default') USING since, next_month;
        EXECUTE format('DELETE FROM log_partitions.%I WHERE at >= $1 AND at < $2', log || '_default') USING since, next_month;
        EXECUTE format('ALTER TABLE log_partitions.%I ENABLE TRIGGER USER', log || '_default');
      END IF;
      EXECUTE format('ALTER TABLE log_partitions.%I FORCE ROW LEVEL SECURITY', log || '_default');
      CALL isolate_log_partition(partition);
      EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION log_partitions.%I FOR VALUES FROM (%L) TO (%L)',
        log, partition, since, next_month);
      created := created + 1;
      since := next_month;
    END LOOP;
  END LOOP;
  RETURN created;
END $$;
REVOKE ALL ON FUNCTION create_log_partitions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_log_partitions() TO foyer_app;
