-- What the comparison of files and records follows: all files of a recording.
ALTER TABLE server_recordings ADD COLUMN files_prefix text NOT NULL GENERATED ALWAYS AS (recording_id::text || '/') STORED;
