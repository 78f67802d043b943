-- Amendments of signed purchase orders: differences of quantities, prices, days and terms, approved by the order's chain.
create table material.order_amendment (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  order_id bigint not null references material.order,
  department_id text not null references system.department,
  -- Its lines may be of several projects: it stands on none itself.
  project_id text constraint order_amendment_of_no_project check (project_id is null),
  reason text not null,
  -- As the order says, and what is to stand instead; nothing where a term stays.
  delivery_date_before date not null,
  delivery_date date,
  incoterm_before text not null,
  incoterm text check (incoterm ~ '^[A-Z]{3}$'),
  place_before text not null,
  place text,
  payment_terms_before text not null,
  payment_terms text,
  -- Of all that is ordered and not given up, in the order's currency; and in USD at the order's rate: the chain goes by it.
  amount_before numeric(20, 4) not null check (amount_before >= 0),
  total_amount numeric(20, 4) not null check (total_amount >= 0),
  usd_before numeric(18, 2) not null check (usd_before >= 0),
  usd_amount numeric(18, 2) not null check (usd_amount >= 0),
  state text not null,
  remark text not null default '',
  version int not null,
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz,
  deleted_at timestamptz
);
create index order_amendment_live on material.order_amendment (id desc) where deleted_at is null;
create index order_amendment_department on material.order_amendment (department_id, id desc) where deleted_at is null;
create index order_amendment_state on material.order_amendment (state, id desc) where deleted_at is null;
create index order_amendment_creator on material.order_amendment (created_by, id desc) where deleted_at is null;
create index order_amendment_submitted on material.order_amendment (submitted_at, id desc) where deleted_at is null;
create index order_amendment_created on material.order_amendment (created_at, id desc) where deleted_at is null;
create index order_amendment_amount on material.order_amendment (usd_amount, id desc) where deleted_at is null;
create index order_amendment_of_order on material.order_amendment (order_id, id);
create index order_amendment_search on material.order_amendment using gin (lower(number || ' ' || reason) gin_trgm_ops) where deleted_at is null;
-- An order is amended by one at a time.
create unique index order_amendment_under_way on material.order_amendment (order_id) where material.is_under_way(state, deleted_at);

-- What differs of a line: before, and after. Quantities are what is ordered and not given up.
create table material.order_amendment_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.order_amendment,
  position int not null,
  source_line_id bigint not null references material.order_line,
  quantity_before numeric(18, 3) not null check (quantity_before > 0),
  quantity numeric(18, 3) not null check (quantity > 0),
  -- Of it beyond what is approved, because the material comes in whole packs.
  extra_quantity numeric(18, 3) not null default 0 check (extra_quantity >= 0 and extra_quantity < quantity),
  price_before numeric(20, 4) not null check (price_before > 0),
  unit_price numeric(20, 4) not null check (unit_price > 0),
  -- Of the line itself; the order's where it has none.
  delivery_before date not null,
  -- Nothing where the day stays.
  delivery_date date,
  -- In the currency of the order.
  amount_before numeric(20, 4) not null check (amount_before >= 0),
  amount numeric(20, 4) not null check (amount >= 0),
  line_note text not null default '',
  unique (document_id, position),
  unique (document_id, source_line_id),
  constraint order_amendment_line_differs check (quantity <> quantity_before or unit_price <> price_before or delivery_date is not null)
);
create index order_amendment_line_source on material.order_amendment_line (source_line_id);
