-- How many agents were free when a wait began: with one free it was a matter of answering, else of somebody's meeting ending.
ALTER TABLE lobby_requests ADD COLUMN free_then integer NOT NULL DEFAULT 0;
