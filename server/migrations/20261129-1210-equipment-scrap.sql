-- What the books let go with a line when it was approved, in USD: a disposal clears as much, whatever became of rates since. Nothing of what was
-- not on the books; unknown of what was approved before.
alter table equipment.scrap_line add column cleared_usd numeric(18, 2) check (cleared_usd >= 0);
