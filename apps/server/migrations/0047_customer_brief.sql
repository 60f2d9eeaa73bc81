-- What the agent should know before the accept: the answers of the form and the agent whose link the customer used. Copied at
-- the knock, like the language and the campaign tags, because every offer and every change of the queue carries it.
ALTER TABLE lobby_requests ADD COLUMN brief jsonb NOT NULL DEFAULT '{}';
