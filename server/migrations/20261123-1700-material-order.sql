-- Purchase orders: what is approved is ordered of one supplier, in one currency.

-- Whether a document still has its lines: one that was deleted, refused, voided or cancelled leaves them to another.
create or replace function material.keeps_lines(state text, deleted_at timestamptz) returns boolean language sql immutable as $$
  select deleted_at is null and state not in ('refused', 'voided', 'cancelled')
$$;

create table material.order (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  department_id text not null references system.department,
  -- Its lines may be of several projects: it stands on none itself.
  project_id text constraint order_of_no_project check (project_id is null),
  type text not null check (type in ('domestic', 'import', 'local')),
  supplier_id bigint not null references system.supplier,
  currency_code text not null references system.currency (code),
  -- The row that was taken, and for which day; none for USD.
  rate_id bigint references system.currency_rate,
  rate_date date not null,
  -- In its currency, and in USD.
  total_amount numeric(20, 4) not null check (total_amount >= 0),
  usd_amount numeric(18, 2) not null check (usd_amount >= 0),
  contract_number text not null default '',
  contract_date date,
  incoterm text not null check (incoterm ~ '^[A-Z]{3}$'),
  place text not null default '',
  delivery_date date not null,
  payment_terms text not null default '',
  -- How the supplier prolonged an offer that had run out.
  validity_note text not null default '',
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
  constraint order_rate check ((currency_code = 'USD') = (rate_id is null))
);
create index order_live on material.order (id desc) where deleted_at is null;
create index order_department on material.order (department_id, id desc) where deleted_at is null;
create index order_state on material.order (state, id desc) where deleted_at is null;
create index order_creator on material.order (created_by, id desc) where deleted_at is null;
create index order_submitted on material.order (submitted_at, id desc) where deleted_at is null;
create index order_created on material.order (created_at, id desc) where deleted_at is null;
create index order_delivery on material.order (delivery_date, id desc) where deleted_at is null;
create index order_amount on material.order (usd_amount, id desc) where deleted_at is null;
create index order_type on material.order (type, id desc) where deleted_at is null;
create index order_supplier on material.order (supplier_id, id desc);
create index order_currency on material.order (currency_code);
create index order_rate_row on material.order (rate_id) where rate_id is not null;
create index order_search on material.order using gin (lower(number || ' ' || contract_number) gin_trgm_ops) where deleted_at is null;

create table material.order_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.order,
  position int not null,
  source_line_id bigint not null references material.result_line,
  -- What it takes of what is approved.
  quantity numeric(18, 3) not null check (quantity > 0),
  -- Ordered beyond that, because the material comes in whole packs.
  extra_quantity numeric(18, 3) not null default 0 check (extra_quantity >= 0),
  -- Given up; what is beyond the approved quantity first.
  closed_quantity numeric(18, 3) not null default 0,
  released_quantity numeric(18, 3) not null generated always as (greatest(closed_quantity - extra_quantity, 0)) stored,
  unit_price numeric(20, 4) not null check (unit_price > 0),
  -- In the currency of the order, for all that was ordered.
  amount numeric(20, 4) not null check (amount >= 0),
  delivery_date date,
  price_note text not null default '',
  unique (document_id, position),
  unique (document_id, source_line_id),
  constraint order_line_closed check (closed_quantity between 0 and quantity + extra_quantity)
);
create index order_line_source on material.order_line (source_line_id);
call material.counts_claims('material.result_line', 'source_line_id', 'material.order', 'material.order_line');
