-- Changes of procurement results: differences of price, quantity and validity, approved by the result's chain.

-- Whether a change still goes on: one that is approved, refused or deleted leaves its place to another.
create function material.is_under_way(state text, deleted_at timestamptz) returns boolean language sql immutable as $$
  select deleted_at is null and state in ('draft', 'returned', 'withdrawn', 'submitted')
$$;

-- Until when the supplier is held to the line, where that is not what his offer says.
alter table material.result_line add column valid_until date;

create table material.result_change (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  result_id bigint not null references material.result,
  department_id text not null references system.department,
  -- Its lines may be of several projects: it stands on none itself.
  project_id text constraint result_change_of_no_project check (project_id is null),
  reason text not null,
  -- Of the whole result in USD, with all fees: as it stands, and as it would be. The chain goes by the second.
  amount_before numeric(18, 2) not null check (amount_before >= 0),
  total_amount numeric(18, 2) not null check (total_amount >= 0),
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
create index result_change_live on material.result_change (id desc) where deleted_at is null;
create index result_change_department on material.result_change (department_id, id desc) where deleted_at is null;
create index result_change_state on material.result_change (state, id desc) where deleted_at is null;
create index result_change_creator on material.result_change (created_by, id desc) where deleted_at is null;
create index result_change_submitted on material.result_change (submitted_at, id desc) where deleted_at is null;
create index result_change_created on material.result_change (created_at, id desc) where deleted_at is null;
create index result_change_amount on material.result_change (total_amount, id desc) where deleted_at is null;
create index result_change_of_result on material.result_change (result_id, id);
create index result_change_search on material.result_change using gin (lower(number || ' ' || reason) gin_trgm_ops) where deleted_at is null;
-- A result is changed by one at a time.
create unique index result_change_under_way on material.result_change (result_id) where material.is_under_way(state, deleted_at);

-- What differs of a line: before, and after.
create table material.result_change_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.result_change,
  position int not null,
  source_line_id bigint not null references material.result_line,
  quantity_before numeric(18, 3) not null check (quantity_before > 0),
  quantity numeric(18, 3) not null check (quantity > 0),
  price_before numeric(20, 4) not null check (price_before > 0),
  -- In the currency of the offer.
  final_price numeric(20, 4) not null check (final_price > 0),
  valid_before date not null,
  -- Nothing where the day stays.
  valid_until date,
  -- The goods alone, in USD.
  amount_before numeric(18, 2) not null check (amount_before >= 0),
  amount numeric(18, 2) not null check (amount >= 0),
  -- What its approval has left of the quantity; nothing as long as the line is not in force.
  granted_quantity numeric(18, 3) check (granted_quantity between 0 and quantity),
  line_note text not null default '',
  unique (document_id, position),
  unique (document_id, source_line_id),
  constraint result_change_line_lowers check (quantity <= quantity_before),
  constraint result_change_line_differs check (quantity <> quantity_before or final_price <> price_before or valid_until is not null)
);
create index result_change_line_source on material.result_change_line (source_line_id);
