-- Why an order was called off that nobody gave a reason for: the device has left, the project does not work, or the plan
-- does not ask for it any more. Each reader reads it in their own language; until now the first one stood here in Chinese.
alter table equipment.check_order add column cancel_cause text check (cancel_cause in ('left', 'project', 'plan'));
do $$ declare old text; begin
  select conname into strict old from pg_constraint where conrelid = 'equipment.check_order'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%cancelled%reason <> %';
  execute format('alter table equipment.check_order drop constraint %I', old);
end $$;
update equipment.check_order set cancel_cause = 'left', reason = '' where state = 'cancelled' and closed_by is null;
alter table equipment.check_order
  add constraint check_order_says_why check (state <> 'cancelled' or reason <> '' or cancel_cause is not null),
  add constraint check_order_one_reason check (cancel_cause is null or (state = 'cancelled' and reason = ''));
