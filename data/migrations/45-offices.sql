-- The office of a membership as it is printed, beside its role.
ALTER TABLE membership ADD COLUMN office TEXT;
