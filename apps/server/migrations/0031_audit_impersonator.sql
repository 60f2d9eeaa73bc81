-- Names the audit log's column after what it holds: the super admin who impersonates the actor.

-- audit_row_hash() needs no new definition and keeps its results. Its body is stored parsed and refers to the column by
-- number, so it follows the rename; and it hashes the values of the columns in a fixed order, without their names. The same
-- holds for the column's INSERT privilege.
ALTER TABLE audit_log RENAME COLUMN behind_id TO impersonator_id;
