-- Weekly opening hours of a product and their exceptions, in the tenant's time zone; without any it is always open.

ALTER TABLE products
  ADD COLUMN opening_hours jsonb NOT NULL DEFAULT '{"weekly": [], "exceptions": []}'
    CHECK (jsonb_typeof(opening_hours -> 'weekly') = 'array' AND jsonb_typeof(opening_hours -> 'exceptions') = 'array');
