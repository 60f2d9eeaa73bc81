-- A search ignores case, accents, points and letter variants that people leave out, in what is stored and in what is typed: `Jose`
-- finds "José" in either Unicode form, `Lukasz` finds "Łukasz", `احمد` finds "أحمد".

-- Texts of ASCII, which are most, take the short way. NFKD separates most marks from their letters; the removed ones are those of
-- Latin, Greek and Cyrillic, Hebrew and Arabic points, the tatweel, nuktas, joiners and variation selectors, but not the vowel signs
-- of Indian scripts. `unaccent` is no alternative: it is not immutable, and would be the only extension that a database needs.
CREATE FUNCTION search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(value) = length(value) THEN lower(value)
    ELSE replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(value, NFKD), U&'[\0300-\036F\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0640\064B-\065F\0670\093C\09BC\0A3C\0ABC\0B3C\1AB0-\1AFF\1DC0-\1DFF\200C\200D\20D0-\20FF\FE00-\FE0F\FE20-\FE2F]+', '', 'g')),
        'øłđðħıŋς', 'olddhinσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END;

-- Kept for the two large tables with long texts, because it takes ten times as long as `lower` where a text is not ASCII. Each
-- statement rewrites its table and indexes once, a few seconds per 100,000 rows; row-level security does not apply to that. An
-- expression index would not be used: `strpos` and LIKE are not leakproof.
ALTER TABLE customers
  DROP COLUMN search,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS
    (search_text(name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) STORED;
ALTER TABLE messages
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS
    (search_text(kind || ' ' || address || ' ' || coalesce(text, ''))) STORED;
