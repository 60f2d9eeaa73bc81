-- What was written in a meeting, the pictures that went with it, and how far each has read.

CREATE TABLE chat_messages (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  -- Made up by the page that wrote it: the same twice is one message.
  id uuid NOT NULL,
  -- In the order they came, also within one instant.
  number bigint GENERATED ALWAYS AS IDENTITY,
  side text NOT NULL CHECK (side IN ('agent', 'customer')),
  person_id uuid NOT NULL,
  text text NOT NULL,
  recipient text NOT NULL CHECK (recipient IN ('HOST', 'EVERYONE')),
  at timestamptz NOT NULL,
  PRIMARY KEY (meeting_id, id)
);
CREATE INDEX chat_messages_in_order ON chat_messages (meeting_id, number);
CALL wall_by_tenant('chat_messages');

CREATE TABLE chat_files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  -- NULL until a message takes it along; what none takes is thrown away.
  message_id uuid,
  -- Who brought it.
  side text NOT NULL CHECK (side IN ('agent', 'customer')),
  person_id uuid NOT NULL,
  file_key text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  uploaded_at timestamptz NOT NULL,
  FOREIGN KEY (meeting_id, message_id) REFERENCES chat_messages ON DELETE CASCADE
);
CREATE INDEX chat_files_meeting ON chat_files (meeting_id, message_id);
CREATE INDEX chat_files_loose ON chat_files (tenant_id, uploaded_at) WHERE message_id IS NULL;
CALL wall_by_tenant('chat_files');

CREATE TABLE chat_reads (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('agent', 'customer')),
  person_id uuid NOT NULL,
  -- The newest message that was seen, and when it was written.
  number bigint NOT NULL,
  up_to timestamptz NOT NULL,
  PRIMARY KEY (meeting_id, side, person_id)
);
CALL wall_by_tenant('chat_reads');

-- The sweep's look across the wall: tenants with pictures that no message took along in time.
CREATE FUNCTION tenants_with_loose_chat_files(before timestamptz)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (SELECT FROM chat_files f WHERE f.tenant_id = t.id AND f.message_id IS NULL AND f.uploaded_at <= before);
  END;
REVOKE ALL ON FUNCTION tenants_with_loose_chat_files(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_loose_chat_files(timestamptz) TO foyer_app;
CREATE POLICY owner_reads ON chat_files FOR SELECT TO CURRENT_USER USING (true);
