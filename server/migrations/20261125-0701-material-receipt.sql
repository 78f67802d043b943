-- Warehousing: what comes into a store, in batches with what each has cost, and what became of it there.

create table material.receipt (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  department_id text not null references system.department,
  -- What comes in may be for several projects: it stands on none itself.
  project_id text constraint receipt_of_no_project check (project_id is null),
  kind text not null check (kind in ('purchase', 'opening', 'recovered', 'free')),
  store_id bigint not null references material.store,
  biz_date date not null,
  supplier_id bigint references system.supplier,
  shipment_id bigint references material.order_shipment,
  delivery_note text not null default '',
  invoice_number text not null default '',
  -- As they are written; once it is posted they stand in receipt_fee, in USD.
  fees jsonb not null default '[]',
  -- Who was to inspect it when it was posted.
  inspector_id bigint references system.user,
  -- The document that took all of it back.
  reversed_by bigint references document.register,
  state text not null,
  remark text not null default '',
  version int not null,
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint receipt_supplier check (kind <> 'purchase' or supplier_id is not null),
  -- Nobody inspects what he has received.
  constraint receipt_two_people check (inspector_id <> submitted_by),
  constraint receipt_reversed check (reversed_by is null or state = 'reversed')
);
create index receipt_live on material.receipt (id desc) where deleted_at is null;
create index receipt_department on material.receipt (department_id, id desc) where deleted_at is null;
create index receipt_state on material.receipt (state, id desc) where deleted_at is null;
create index receipt_creator on material.receipt (created_by, id desc) where deleted_at is null;
create index receipt_submitted on material.receipt (submitted_at, id desc) where deleted_at is null;
create index receipt_created on material.receipt (created_at, id desc) where deleted_at is null;
create index receipt_date on material.receipt (biz_date, id desc) where deleted_at is null;
create index receipt_kind on material.receipt (kind, id desc) where deleted_at is null;
create index receipt_store on material.receipt (store_id, id desc);
create index receipt_supplier_row on material.receipt (supplier_id, id desc) where supplier_id is not null;
create index receipt_shipment on material.receipt (shipment_id) where shipment_id is not null;
create index receipt_reversal on material.receipt (reversed_by) where reversed_by is not null;
create index receipt_inspector on material.receipt (inspector_id) where inspector_id is not null;
create index receipt_search on material.receipt using gin (lower(number || ' ' || delivery_note || ' ' || invoice_number) gin_trgm_ops) where deleted_at is null;

create table material.receipt_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.receipt,
  position int not null,
  order_line_id bigint references material.order_line,
  material_id bigint not null references material.material,
  quantity numeric(18, 3) not null check (quantity > 0),
  -- Where it is to lie once it is accepted.
  place_id bigint references material.place,
  expires_on date,
  -- All of the line, for fees that are spread by them.
  weight numeric(18, 3) check (weight >= 0),
  volume numeric(18, 3) check (volume >= 0),
  currency_code text not null references system.currency (code),
  -- The row that was taken; none for USD.
  rate_id bigint references system.currency_rate,
  -- Without tax, in the currency.
  net_amount numeric(20, 4) not null check (net_amount >= 0),
  -- In USD at the rate of the day of the receipt, and with its share of the fees.
  purchase_amount numeric(20, 2) not null check (purchase_amount >= 0),
  fee_amount numeric(20, 2) check (fee_amount >= 0),
  note text not null default '',
  -- Once it is posted.
  batch_id bigint references material.batch,
  accepted_quantity numeric(18, 3) not null default 0 check (accepted_quantity >= 0),
  rejected_quantity numeric(18, 3) not null default 0 check (rejected_quantity >= 0),
  unique (document_id, position),
  constraint receipt_line_posted check ((batch_id is null) = (fee_amount is null)),
  constraint receipt_line_inspected check (accepted_quantity + rejected_quantity <= quantity and (batch_id is not null or accepted_quantity + rejected_quantity = 0))
);
create index receipt_line_order on material.receipt_line (order_line_id) where order_line_id is not null;
create index receipt_line_material on material.receipt_line (material_id);
create unique index receipt_line_batch on material.receipt_line (batch_id) where batch_id is not null;
create index receipt_line_place on material.receipt_line (place_id) where place_id is not null;
create index receipt_line_currency on material.receipt_line (currency_code);
create index receipt_line_rate on material.receipt_line (rate_id) where rate_id is not null;

-- Where a batch lies follows from what was found and done: each such act is a line of its own, by which the ledger knows it.
create table material.receipt_move (
  id bigint primary key default nextval('document.line_id'),
  line_id bigint not null references material.receipt_line,
  kind text not null check (kind in ('accept', 'reject', 'putAway', 'capitalise')),
  quantity numeric(18, 3) not null check (quantity > 0),
  from_place_id bigint not null references material.place,
  to_place_id bigint references material.place,
  reason text not null default '',
  biz_date date not null,
  done_by bigint not null references system.user,
  done_at timestamptz not null,
  constraint receipt_move_reason check (kind <> 'reject' or reason <> ''),
  constraint receipt_move_to check ((kind = 'capitalise') = (to_place_id is null))
);
create index receipt_move_line on material.receipt_move (line_id, id);
create index receipt_move_from on material.receipt_move (from_place_id);
create index receipt_move_to_place on material.receipt_move (to_place_id) where to_place_id is not null;

-- Fees that are spread by one key, together, in USD. Those for whole orders go along with what comes in of them later, too.
create table material.receipt_pool (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references material.receipt,
  key text not null check (key in ('amount', 'quantity', 'weight', 'volume')),
  spread text not null check (spread in ('receipt', 'order')),
  usd_amount numeric(18, 2) not null check (usd_amount > 0),
  unique (receipt_id, key, spread)
);
create table material.receipt_fee (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references material.receipt,
  position int not null,
  pool_id bigint references material.receipt_pool,
  kind text not null check (kind in ('freight', 'sundry', 'other', 'duty', 'insurance')),
  amount numeric(20, 4) not null check (amount > 0),
  currency_code text not null references system.currency (code),
  invoice_date date not null,
  invoice_number text not null default '',
  rate_id bigint references system.currency_rate,
  usd_amount numeric(18, 2) not null check (usd_amount >= 0),
  unique (receipt_id, position),
  constraint receipt_fee_rate check ((currency_code = 'USD') = (rate_id is null))
);
create index receipt_fee_pool on material.receipt_fee (pool_id) where pool_id is not null;
create index receipt_fee_currency on material.receipt_fee (currency_code);
create index receipt_fee_rate_row on material.receipt_fee (rate_id) where rate_id is not null;
-- Of a pool for whole orders: the share of each line that was still to come, and how much that was.
create table material.receipt_share (
  pool_id bigint not null references material.receipt_pool,
  order_line_id bigint not null references material.order_line,
  quantity numeric(18, 3) not null check (quantity > 0),
  share numeric(20, 2) not null check (share >= 0),
  primary key (pool_id, order_line_id)
);
create index receipt_share_line on material.receipt_share (order_line_id);
-- Which line bears how much of which pool: what its batch has cost is explained to the cent.
create table material.receipt_part (
  pool_id bigint not null references material.receipt_pool,
  line_id bigint not null references material.receipt_line,
  amount numeric(20, 2) not null check (amount >= 0),
  primary key (pool_id, line_id)
);
create index receipt_part_line on material.receipt_part (line_id);

-- Numbers of batches, of one store and day.
create table material.batch_day (
  store_id bigint not null references material.store,
  day date not null,
  last int not null check (last between 1 and 999),
  primary key (store_id, day)
);

alter table material.order_line
  -- Of what is ordered and not given up: in a store, less what was taken back; and what came in beyond that, as far as it is tolerated.
  add column received_quantity numeric(18, 3) not null default 0,
  add column over_quantity numeric(18, 3) not null default 0 check (over_quantity >= 0),
  add constraint order_line_received check (received_quantity between 0 and quantity + extra_quantity - closed_quantity);
