-- An agent has one presence: available, on a break, in a meeting, wrapping up, or offline. The server derives it from the switches,
-- the connection and the work; the agent log keeps its history, with the reason of a break.
ALTER TABLE lobby_agents
  ADD COLUMN break_reason text CHECK (break_reason IN ('lunch', 'short-break', 'training', 'paperwork', 'other'));

ALTER TABLE agent_steps
  DROP CONSTRAINT agent_steps_kind_check,
  ADD CONSTRAINT agent_steps_kind_check CHECK (kind IN ('duty', 'lobby', 'presence', 'work', 'overall')),
  ADD COLUMN reason text CHECK (reason IN ('lunch', 'short-break', 'training', 'paperwork', 'other')),
  -- The Agent Logs screen lists the presence. Earlier rows of the other kinds stay listed: they are the history of that time.
  ADD COLUMN listed boolean NOT NULL DEFAULT true;
CREATE INDEX agent_steps_listed ON agent_steps (tenant_id, at, number) WHERE listed;
