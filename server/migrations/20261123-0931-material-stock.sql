-- The stock ledger: what is where of each batch, in quantity and in value. Written by server/src/ledger/stock alone.

-- The 27th belongs to the next period.
create function material.period_of(day date) returns text language sql immutable parallel safe as $$
  select lpad(extract(year from month)::text, 4, '0') || '-' || lpad(extract(month from month)::text, 2, '0')
  from (select ((day - 26) + interval '1 month')::date as month) m
$$;
create table material.stock_period (
  period text primary key check (period ~ '^\d{4}-\d{2}$'),
  begins_on date not null,
  ends_on date not null check (ends_on > begins_on),
  closed_at timestamptz,
  closed_by bigint references system.user,
  check ((closed_at is null) = (closed_by is null))
);
create index stock_period_closed on material.stock_period (ends_on) where closed_at is not null;

-- What came in together under one line, with its own prices in USD.
create table material.batch (
  id bigint generated always as identity primary key,
  material_id bigint not null references material.material,
  -- The company's or the maker's. Not unique: one lot may come in under several lines.
  number text not null check (number <> ''),
  received_on date not null,
  expires_on date,
  quantity numeric(18, 3) not null check (quantity > 0),
  purchase_amount numeric(20, 2) not null check (purchase_amount >= 0),
  purchase_unit_price numeric(20, 6) not null check (purchase_unit_price >= 0),
  -- With its share of freight and fees.
  amort_amount numeric(20, 2) not null check (amort_amount >= 0),
  amort_unit_price numeric(20, 6) not null check (amort_unit_price >= 0)
);
create index batch_material on material.batch (material_id, received_on, id);
create index batch_number on material.batch using gin (lower(number) gin_trgm_ops);
create index batch_expiry on material.batch (expires_on) where expires_on is not null;
-- A merge of materials calls it otherwise; nothing else of it changes.
create function material.refuse_batch_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'material_id' = to_jsonb(old) - 'material_id' then
    return new;
  end if;
  raise exception 'rows of batch are written once' using errcode = 'restrict_violation';
end $$;
create trigger written_once before update or delete on material.batch for each row execute function material.refuse_batch_change();

create table material.stock_movement (
  id bigint generated always as identity primary key,
  batch_id bigint not null references material.batch,
  kind text not null check (kind in ('opening', 'receipt', 'inspect', 'putAway', 'transfer', 'issue', 'return', 'claim', 'adjust', 'cost', 'reversal')),
  from_place_id bigint not null references material.place,
  to_place_id bigint not null references material.place,
  quantity numeric(18, 3) not null,
  amount numeric(20, 2) not null check (amount >= 0),
  biz_date date not null,
  period text not null generated always as (material.period_of(biz_date)) stored,
  document_id bigint references document.register,
  source text check (source in ('opening', 'import', 'conversion')),
  line_id bigint,
  reverses_id bigint references material.stock_movement,
  remark text not null default '',
  recorded_at timestamptz not null,
  recorded_by bigint not null,
  check (from_place_id <> to_place_id),
  -- A late cost moves an amount alone, a reversal of one too.
  check (quantity > 0 or (quantity = 0 and amount > 0 and kind in ('cost', 'reversal'))),
  constraint stock_movement_source check ((document_id is null) <> (source is null)),
  constraint stock_movement_line check (document_id is null or line_id is not null),
  constraint stock_movement_reverses check ((kind = 'reversal') = (reverses_id is not null))
);
-- A line is posted once: a retry, a double click or two keepers cannot post it twice.
create unique index stock_movement_entered_once on material.stock_movement (line_id) where line_id is not null and kind in ('opening', 'receipt');
create unique index stock_movement_moved_once on material.stock_movement (line_id, kind, batch_id, from_place_id, to_place_id)
  where line_id is not null and kind <> 'reversal';
create index stock_movement_from on material.stock_movement (batch_id, from_place_id, biz_date);
create index stock_movement_to on material.stock_movement (batch_id, to_place_id, biz_date);
create index stock_movement_date on material.stock_movement (biz_date, id desc);
create index stock_movement_period on material.stock_movement (period, id);
create index stock_movement_document on material.stock_movement (document_id) where document_id is not null;
create index stock_movement_reversal on material.stock_movement (reverses_id) where reverses_id is not null;
create trigger written_once before update or delete on material.stock_movement for each row execute function document.refuse_change();
create trigger never_emptied before truncate on material.stock_movement for each statement execute function document.refuse_change();

create function material.refuse_closed_period() returns trigger language plpgsql as $$
begin
  if exists (select 1 from material.stock_period where closed_at is not null and ends_on >= new.biz_date) then
    raise exception 'the period of % is closed', new.biz_date using errcode = 'check_violation', constraint = 'stock_movement_open_period';
  end if;
  return new;
end $$;
create trigger open_period before insert on material.stock_movement for each row execute function material.refuse_closed_period();

create function material.refuse_wrong_stock_reversal() returns trigger language plpgsql as $$
declare
  original material.stock_movement;
begin
  -- Locked: two that reverse parts of one entry count one after the other.
  select * into original from material.stock_movement where id = new.reverses_id for no key update;
  if original.kind = 'reversal' or (new.batch_id, new.from_place_id, new.to_place_id) is distinct from (original.batch_id, original.to_place_id, original.from_place_id) then
    raise exception 'entry % does not mirror the entry % that it reverses', new.id, original.id
      using errcode = 'check_violation', constraint = 'stock_movement_mirror';
  end if;
  if (select sum(quantity) from material.stock_movement where reverses_id = original.id) > original.quantity then
    raise exception 'more of entry % is reversed than there was', original.id
      using errcode = 'check_violation', constraint = 'stock_movement_reversed_once';
  end if;
  return null;
end $$;
create trigger reverses after insert on material.stock_movement for each row when (new.reverses_id is not null)
  execute function material.refuse_wrong_stock_reversal();

-- What each place has of each batch. What lies outside of all stores has less than nothing, so that a batch sums to zero.
create table material.stock_balance (
  place_id bigint not null references material.place,
  batch_id bigint not null references material.batch,
  id bigint generated always as identity unique,
  is_real boolean not null,
  quantity numeric(18, 3) not null,
  amount numeric(20, 2) not null default 0,
  primary key (place_id, batch_id),
  constraint stock_balance_not_negative check (not is_real or (quantity >= 0 and amount >= 0)),
  -- The last of it takes the rest of the value along.
  constraint stock_balance_flushed check (not is_real or quantity > 0 or amount = 0)
);
create index stock_balance_batch on material.stock_balance (batch_id);
create index stock_balance_held on material.stock_balance (id desc) where is_real and quantity > 0;
create index stock_balance_place on material.stock_balance (place_id, id desc) where is_real and quantity > 0;

-- What a store has of a material in its storage locations, and how much of it is promised.
create table material.stock_level (
  store_id bigint not null references material.store,
  material_id bigint not null references material.material,
  quantity numeric(18, 3) not null default 0 check (quantity >= 0),
  reserved numeric(18, 3) not null default 0 check (reserved >= 0),
  primary key (store_id, material_id),
  constraint stock_level_promised check (reserved <= quantity)
);
create index stock_level_material on material.stock_level (material_id);

create table material.stock_reservation (
  id bigint generated always as identity primary key,
  store_id bigint not null references material.store,
  material_id bigint not null references material.material,
  quantity numeric(18, 3) not null check (quantity > 0),
  document_id bigint not null references document.register,
  line_id bigint not null,
  expires_on date not null,
  made_at timestamptz not null,
  made_by bigint not null references system.user,
  ended_at timestamptz,
  ending text check (ending in ('used', 'released', 'expired')),
  check ((ended_at is null) = (ending is null))
);
create index stock_reservation_open on material.stock_reservation (store_id, material_id) where ended_at is null;
create index stock_reservation_material on material.stock_reservation (material_id);
create index stock_reservation_document on material.stock_reservation (document_id);
create index stock_reservation_expiry on material.stock_reservation (expires_on) where ended_at is null;
