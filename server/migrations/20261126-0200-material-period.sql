-- The inventory ledger, and the close of its periods. Written by server/src/ledger/stock alone.

-- What came into each store and went out of it, of each batch and in each period. Kept by the entries themselves, so that
-- whoever writes one cannot forget it; what moves within a store is neither.
create table material.stock_flow (
  period text not null,
  store_id bigint not null references material.store,
  batch_id bigint not null references material.batch,
  in_quantity numeric(18, 3) not null default 0,
  in_amount numeric(20, 2) not null default 0,
  out_quantity numeric(18, 3) not null default 0,
  out_amount numeric(20, 2) not null default 0,
  primary key (period, store_id, batch_id)
);
create index stock_flow_batch on material.stock_flow (batch_id, store_id);
create index stock_flow_store on material.stock_flow (store_id);

create function material.keep_stock_flow() returns trigger language plpgsql as $$
begin
  insert into material.stock_flow as f (period, store_id, batch_id, in_quantity, in_amount, out_quantity, out_amount)
  select e.period, s.store_id, e.batch_id,
    coalesce(sum(e.quantity) filter (where s.comes), 0), coalesce(sum(e.amount) filter (where s.comes), 0),
    coalesce(sum(e.quantity) filter (where not s.comes), 0), coalesce(sum(e.amount) filter (where not s.comes), 0)
  from entry e join material.place a on a.id = e.from_place_id join material.place b on b.id = e.to_place_id
  cross join lateral (values (b.store_id, true), (a.store_id, false)) as s (store_id, comes)
  where a.store_id is distinct from b.store_id and s.store_id is not null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (period, store_id, batch_id) do update set
    in_quantity = f.in_quantity + excluded.in_quantity, in_amount = f.in_amount + excluded.in_amount,
    out_quantity = f.out_quantity + excluded.out_quantity, out_amount = f.out_amount + excluded.out_amount;
  return null;
end $$;
insert into material.stock_flow (period, store_id, batch_id, in_quantity, in_amount, out_quantity, out_amount)
  select e.period, s.store_id, e.batch_id,
    coalesce(sum(e.quantity) filter (where s.comes), 0), coalesce(sum(e.amount) filter (where s.comes), 0),
    coalesce(sum(e.quantity) filter (where not s.comes), 0), coalesce(sum(e.amount) filter (where not s.comes), 0)
  from material.stock_movement e join material.place a on a.id = e.from_place_id join material.place b on b.id = e.to_place_id
  cross join lateral (values (b.store_id, true), (a.store_id, false)) as s (store_id, comes)
  where a.store_id is distinct from b.store_id and s.store_id is not null
  group by 1, 2, 3 order by 1, 2, 3;
create trigger kept_in_flows after insert on material.stock_movement referencing new table as entry
  for each statement execute function material.keep_stock_flow();

-- A period as it was closed: what each store had of each batch, and a hash over that. Of one that is opened again it is kept.
create table material.stock_closing (
  id bigint generated always as identity primary key,
  period text not null references material.stock_period,
  -- The closing that its openings come from; none for the first of a ledger.
  before_id bigint references material.stock_closing,
  -- Both are said once the rows are there.
  row_count int,
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  closed_by bigint not null references system.user,
  closed_at timestamptz not null,
  superseded_at timestamptz,
  check ((row_count is null) = (hash is null)),
  check (superseded_at is null or hash is not null)
);
create unique index stock_closing_live on material.stock_closing (period) where superseded_at is null;
create index stock_closing_period on material.stock_closing (period, id desc);
create index stock_closing_before on material.stock_closing (before_id) where before_id is not null;

create table material.stock_period_balance (
  closing_id bigint not null references material.stock_closing,
  store_id bigint not null references material.store,
  batch_id bigint not null references material.batch,
  opening_quantity numeric(18, 3) not null,
  opening_amount numeric(20, 2) not null,
  in_quantity numeric(18, 3) not null,
  in_amount numeric(20, 2) not null,
  out_quantity numeric(18, 3) not null,
  out_amount numeric(20, 2) not null,
  ending_quantity numeric(18, 3) not null check (ending_quantity >= 0),
  ending_amount numeric(20, 2) not null check (ending_amount >= 0),
  primary key (closing_id, store_id, batch_id),
  constraint stock_period_balance_adds_up check (opening_quantity + in_quantity - out_quantity = ending_quantity and opening_amount + in_amount - out_amount = ending_amount),
  constraint stock_period_balance_flushed check (ending_quantity > 0 or ending_amount = 0)
);
create index stock_period_balance_batch on material.stock_period_balance (batch_id);
create index stock_period_balance_store on material.stock_period_balance (store_id);

-- The same by material, as it was called then: what the inventory ledger of a closed month shows, a page from an index.
create table material.stock_period_total (
  id bigint generated always as identity primary key,
  closing_id bigint not null references material.stock_closing,
  store_id bigint not null references material.store,
  material_id bigint not null references material.material,
  material_code text not null,
  opening_quantity numeric(18, 3) not null,
  opening_amount numeric(20, 2) not null,
  in_quantity numeric(18, 3) not null,
  in_amount numeric(20, 2) not null,
  out_quantity numeric(18, 3) not null,
  out_amount numeric(20, 2) not null,
  ending_quantity numeric(18, 3) not null check (ending_quantity >= 0),
  ending_amount numeric(20, 2) not null check (ending_amount >= 0),
  constraint stock_period_total_adds_up check (opening_quantity + in_quantity - out_quantity = ending_quantity and opening_amount + in_amount - out_amount = ending_amount)
);
create unique index stock_period_total_row on material.stock_period_total (closing_id, store_id, material_id);
create index stock_period_total_code on material.stock_period_total (closing_id, material_code, id desc);
create index stock_period_total_amount on material.stock_period_total (closing_id, ending_amount, id);
create index stock_period_total_store on material.stock_period_total (store_id);
create index stock_period_total_material on material.stock_period_total (material_id);

create function material.refuse_closed_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (select 1 from material.stock_closing where id = new.closing_id and hash is null) then
    return new;
  end if;
  raise exception 'a closed period never changes' using errcode = 'restrict_violation';
end $$;
create trigger written_once before insert or update or delete on material.stock_period_balance for each row execute function material.refuse_closed_rows();
create trigger never_emptied before truncate on material.stock_period_balance for each statement execute function document.refuse_change();
create trigger written_once before insert or update or delete on material.stock_period_total for each row execute function material.refuse_closed_rows();
create trigger never_emptied before truncate on material.stock_period_total for each statement execute function document.refuse_change();

-- Opened again: asked for by one, decided by another.
create table material.stock_reopening (
  id bigint generated always as identity primary key,
  closing_id bigint not null references material.stock_closing,
  reason text not null check (reason <> ''),
  asked_by bigint not null references system.user,
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'refused')),
  opinion text not null default '',
  decided_by bigint references system.user,
  decided_at timestamptz,
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint stock_reopening_two_people check (decided_by <> asked_by)
);
create unique index stock_reopening_open on material.stock_reopening (closing_id) where decision is null;
create index stock_reopening_closing on material.stock_reopening (closing_id, id desc);

-- A closing is made, sealed by its hash, and taken back once, after somebody asked for it and another agreed; the last one alone.
create function material.refuse_closing_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.hash is null and to_jsonb(new) - 'hash' - 'row_count' = to_jsonb(old) - 'hash' - 'row_count' then
      return new;
    end if;
    if old.superseded_at is null and new.superseded_at is not null and to_jsonb(new) - 'superseded_at' = to_jsonb(old) - 'superseded_at' then
      if exists (select 1 from material.stock_closing where superseded_at is null and period > old.period) then
        raise exception 'only the last closed period is opened again' using errcode = 'check_violation', constraint = 'stock_closing_last';
      end if;
      if not exists (select 1 from material.stock_reopening where closing_id = old.id and decision = 'approved') then
        raise exception 'nobody has agreed to open it again' using errcode = 'check_violation', constraint = 'stock_closing_agreed';
      end if;
      return new;
    end if;
  end if;
  raise exception 'a closing is written once' using errcode = 'restrict_violation';
end $$;
create trigger written_once before update or delete on material.stock_closing for each row execute function material.refuse_closing_change();
create trigger never_emptied before truncate on material.stock_closing for each statement execute function document.refuse_change();

-- A period whose closing stands is not open.
create function material.refuse_open_while_closed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from material.stock_closing where period = old.period and superseded_at is null) then
    raise exception 'the closing of % stands', old.period using errcode = 'check_violation', constraint = 'stock_period_stays_closed';
  end if;
  return new;
end $$;
create trigger stays_closed before update on material.stock_period for each row
  when (old.closed_at is not null and new.closed_at is null) execute function material.refuse_open_while_closed();

-- A keeper's word that nothing more comes, before the day is over where the store is.
create table material.stock_period_word (
  period text not null references material.stock_period,
  store_id bigint not null references material.store,
  said_by bigint not null references system.user,
  said_at timestamptz not null,
  primary key (period, store_id)
);
create index stock_period_word_store on material.stock_period_word (store_id);

-- The movements behind a figure of one store, period and batch.
create index place_store on material.place (store_id, id) where store_id is not null;
