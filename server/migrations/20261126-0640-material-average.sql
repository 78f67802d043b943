-- Moving average: what leaves a store takes the average of its material there along. Batches stay what they are in
-- quantity; what their own value lacks or has too much passes between them, by entries of a kind of its own.

alter table material.stock_movement drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check
    (kind in ('opening', 'receipt', 'inspect', 'putAway', 'transfer', 'issue', 'return', 'claim', 'adjust', 'cost', 'capitalise', 'average', 'reversal'));
alter table material.stock_movement drop constraint stock_movement_check1,
  add constraint stock_movement_moves check (case when kind = 'average' then quantity = 0 and amount > 0
    else quantity > 0 or (quantity = 0 and amount > 0 and kind in ('cost', 'reversal')) end);
-- One line may pass values between the same batches twice.
drop index material.stock_movement_moved_once;
create unique index stock_movement_moved_once on material.stock_movement (line_id, kind, batch_id, from_place_id, to_place_id)
  where line_id is not null and kind not in ('reversal', 'average');

-- What passes between batches is neither in nor out of the store: one has less out, the other more.
create or replace function material.keep_stock_flow() returns trigger language plpgsql as $$
begin
  insert into material.stock_flow as f (period, store_id, batch_id, in_quantity, in_amount, out_quantity, out_amount)
  select e.period, s.store_id, e.batch_id,
    coalesce(sum(e.quantity) filter (where s.comes), 0), coalesce(sum(e.amount) filter (where s.comes and e.kind <> 'average'), 0),
    coalesce(sum(e.quantity) filter (where not s.comes), 0),
    coalesce(sum(case when s.comes then -e.amount else e.amount end) filter (where not s.comes or e.kind = 'average'), 0)
  from entry e join material.place a on a.id = e.from_place_id join material.place b on b.id = e.to_place_id
  cross join lateral (values (b.store_id, true), (a.store_id, false)) as s (store_id, comes)
  where a.store_id is distinct from b.store_id and s.store_id is not null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (period, store_id, batch_id) do update set
    in_quantity = f.in_quantity + excluded.in_quantity, in_amount = f.in_amount + excluded.in_amount,
    out_quantity = f.out_quantity + excluded.out_quantity, out_amount = f.out_amount + excluded.out_amount;
  return null;
end $$;

-- How stock is valued is fixed with the first posting.
create function material.refuse_other_valuation() returns trigger language plpgsql as $$
declare
  before text := 'BATCH';
begin
  if tg_op <> 'INSERT' and old.key = 'material.valuation' then
    before := old.value;
  end if;
  if tg_op <> 'DELETE' and new.key = 'material.valuation' and new.value = before then
    return new;
  end if;
  if exists (select 1 from material.stock_movement) then
    raise exception 'stock was posted by %', before using errcode = 'check_violation', constraint = 'config_valuation_fixed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger valuation_fixed before insert on system.config for each row when (new.key = 'material.valuation') execute function material.refuse_other_valuation();
create trigger valuation_stays before update on system.config for each row when (old.key = 'material.valuation' or new.key = 'material.valuation')
  execute function material.refuse_other_valuation();
create trigger valuation_kept before delete on system.config for each row when (old.key = 'material.valuation' and old.value <> 'BATCH')
  execute function material.refuse_other_valuation();
