-- The ledger's numbers are given before the commit: a reader that goes by the highest one it saw passes over what commits
-- later with a lower one. It is kept beside the mark what was seen last, and which transactions were over by then.
alter table equipment.days_kept
  -- The highest entry that was seen, and the first transaction that had not begun: once all below it are over and were read, the mark is that entry.
  add column seen_event_id bigint,
  add column seen_before xid8;
-- What was passed over so far is read now: from the first entry on, once.
update equipment.days_kept set last_event_id = 0, seen_event_id = 0, seen_before = pg_snapshot_xmax(pg_current_snapshot());
alter table equipment.days_kept alter column seen_event_id set not null, alter column seen_before set not null,
  add constraint days_kept_in_order check (last_event_id <= seen_event_id);

-- A month may be said to be stale while it is being summed up: each says so for itself, and waits for nobody.
alter table equipment.month_stale drop constraint month_stale_pkey;
alter table equipment.month_stale add column id bigint generated always as identity primary key;
