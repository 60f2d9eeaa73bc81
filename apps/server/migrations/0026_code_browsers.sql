-- A code is proved in the browser that asked for it: a hash of the secret in that browser's cookie. Codes of before have none and
-- prove nothing any more; who holds one is told to ask for another.
ALTER TABLE registration_codes ADD COLUMN browser_hash bytea;
