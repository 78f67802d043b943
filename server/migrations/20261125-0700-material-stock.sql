-- What stock needs for receipts: a place for what becomes equipment, batches whose cost is an estimate, costs that are
-- known later for what was issued already.

alter table material.place drop constraint place_kind_check,
  add constraint place_kind_check check (kind in ('storage', 'quarantine', 'claim', 'transit', 'opening', 'supplier', 'use', 'adjustment', 'asset'));
insert into material.place (kind) values ('asset');
alter table material.stock_movement drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check
    (kind in ('opening', 'receipt', 'inspect', 'putAway', 'transfer', 'issue', 'return', 'claim', 'adjust', 'cost', 'capitalise', 'reversal'));

-- What it cost is estimated until the invoice has come. Of all that a batch says, this and its material alone may change.
alter table material.batch add column is_estimated boolean not null default false;
create or replace function material.refuse_batch_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'material_id' - 'is_estimated' = to_jsonb(old) - 'material_id' - 'is_estimated' and old.is_estimated >= new.is_estimated then
    return new;
  end if;
  raise exception 'rows of batch are written once' using errcode = 'restrict_violation';
end $$;

-- Lists of one kind of movement.
create index stock_movement_kind on material.stock_movement (kind, id desc);
