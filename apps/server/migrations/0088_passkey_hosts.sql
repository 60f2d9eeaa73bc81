-- A passkey works only at the host where it was made (its RP ID). NULL: made before this was stored, and not used since.

ALTER TABLE passkeys ADD COLUMN host text;
