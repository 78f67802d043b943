-- An invoice that passed or was released is taken back: its batches cost what they did before, and are estimated again.

alter table material.invoice drop constraint invoice_released,
  add constraint invoice_released check (released_by is null or state in ('released', 'takenBack')),
  add column taken_back_by bigint references system.user,
  add column taken_back_reason text not null default '',
  add constraint invoice_taken_back check ((taken_back_by is null or state = 'takenBack') and (taken_back_by is null) = (taken_back_reason = '')),
  -- Nobody takes back what he has written himself.
  add constraint invoice_taken_back_by_another check (taken_back_by is null or taken_back_by <> created_by);
create index invoice_taker_back on material.invoice (taken_back_by) where taken_back_by is not null;
-- Its number is free again.
drop index material.invoice_once;
create unique index invoice_once on material.invoice (supplier_id, lower(invoice_number)) where deleted_at is null and state not in ('refused', 'takenBack');

alter table material.invoice_match
  -- A line of its own, by which the ledger knows what was taken back once.
  add column back_line_id bigint unique,
  -- In USD, and what of it was issued by then.
  add column back_difference numeric(20, 2),
  add column back_issued_amount numeric(20, 2),
  add constraint invoice_match_back check (num_nonnulls(back_line_id, back_difference, back_issued_amount) in (0, 3));

-- An estimate begins again where the invoice that ended it is taken back.
create or replace function material.refuse_batch_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'material_id' - 'is_estimated' = to_jsonb(old) - 'material_id' - 'is_estimated' then
    return new;
  end if;
  raise exception 'rows of batch are written once' using errcode = 'restrict_violation';
end $$;
