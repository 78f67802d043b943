-- Rotables: what is issued of them is answered by an old core, which lies in a place of its own until it is repaired or scrapped.
alter table material.material add column is_rotable boolean not null default false,
  -- What is kept by serial becomes equipment: it is never issued, so no core comes back for it.
  add constraint material_rotable check (not (is_rotable and is_serial));

alter table material.place drop constraint place_kind_check, drop constraint place_check,
  add constraint place_kind_check check (kind in ('storage', 'quarantine', 'claim', 'transit', 'core', 'opening', 'supplier', 'use', 'adjustment', 'asset')),
  add constraint place_check check ((store_id is not null) = (kind in ('storage', 'quarantine', 'claim', 'transit', 'core')));
insert into material.place (store_id, kind) select id, 'core' from material.store order by id;

-- An old core is worth nothing and is never good stock: it comes from outside of the stores and leaves for there.
create function material.refuse_core_as_good() returns trigger language plpgsql as $$
declare
  comes text := (select kind from material.place where id = new.from_place_id);
  goes text := (select kind from material.place where id = new.to_place_id);
begin
  if (comes = 'core' and goes not in ('supplier', 'adjustment')) or (goes = 'core' and comes not in ('supplier', 'adjustment'))
    or ('core' in (comes, goes) and new.amount <> 0)
    -- Nor does a count find as good what has lain among the cores.
    or (goes in ('storage', 'quarantine', 'claim', 'transit')
      and exists (select 1 from material.stock_balance b join material.place p on p.id = b.place_id where b.batch_id = new.batch_id and p.kind = 'core')) then
    raise exception 'an old core is no good stock' using errcode = 'check_violation', constraint = 'stock_movement_core';
  end if;
  return new;
end $$;
create trigger cores before insert on material.stock_movement for each row execute function material.refuse_core_as_good();

-- When the core of an issued line is due, or the one that went to be repaired; what came of it, and what is waited for no more.
alter table material.outbound_line
  add column core_due_on date,
  add column core_received numeric(18, 3) not null default 0,
  add column core_waived numeric(18, 3) not null default 0,
  add constraint outbound_line_core check (core_received >= 0 and core_waived >= 0 and core_received + core_waived <= quantity
    and (core_due_on is not null or core_received + core_waived = 0));
create index outbound_line_core_due on material.outbound_line (core_due_on, id)
  where core_due_on is not null and quantity > returned_quantity + core_received + core_waived;
create index outbound_line_core_row on material.outbound_line (id desc) where core_due_on is not null;

create table material.core_waiver (
  id bigint generated always as identity primary key,
  line_id bigint not null references material.outbound_line,
  quantity numeric(18, 3) not null check (quantity > 0),
  reason text not null check (reason <> ''),
  waived_by bigint not null references system."user",
  waived_at timestamptz not null
);
create index core_waiver_line on material.core_waiver (line_id, id);
create index core_waiver_by on material.core_waiver (waived_by);
create trigger written_once before update or delete on material.core_waiver for each row execute function document.refuse_change();
create trigger never_emptied before truncate on material.core_waiver for each statement execute function document.refuse_change();

alter table material.receipt drop constraint receipt_kind_check,
  add constraint receipt_kind_check check (kind in ('purchase', 'opening', 'recovered', 'free', 'core', 'repaired'));
alter table material.receipt_fee drop constraint receipt_fee_kind_check,
  add constraint receipt_fee_kind_check check (kind in ('freight', 'sundry', 'other', 'duty', 'insurance', 'repair'));
alter table material.receipt_line
  -- For which issue an old core came back; or with which outbound it had gone to be repaired.
  add column out_line_id bigint references material.outbound_line,
  add column core_condition text check (core_condition in ('repairable', 'doubtful', 'beyond')),
  add constraint receipt_line_core check (core_condition is null or out_line_id is not null);
create index receipt_line_out on material.receipt_line (out_line_id) where out_line_id is not null;
