-- A customer who left a running meeting can rejoin it until this time. NULL: in the meeting, or out of it for good.
ALTER TABLE meeting_participants ADD COLUMN rejoin_until timestamptz;
