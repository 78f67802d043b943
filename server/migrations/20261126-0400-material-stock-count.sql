-- Stock counts: what was found of each batch at each goods location, and what the books said then.

create table material.stock_count (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  name text not null,
  store_id bigint not null references material.store,
  is_blind boolean not null,
  counted_on date not null,
  -- In USD, once it is submitted.
  gain_amount numeric(20, 2) check (gain_amount >= 0),
  loss_amount numeric(20, 2) check (loss_amount >= 0),
  project_id text constraint stock_count_of_no_project check (project_id is null),
  department_id text not null references system.department,
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
create index stock_count_live on material.stock_count (id desc) where deleted_at is null;
create index stock_count_department on material.stock_count (department_id, id desc) where deleted_at is null;
create index stock_count_state on material.stock_count (state, id desc) where deleted_at is null;
create index stock_count_creator on material.stock_count (created_by, id desc) where deleted_at is null;
create index stock_count_submitted on material.stock_count (submitted_at, id desc) where deleted_at is null;
create index stock_count_created on material.stock_count (created_at, id desc) where deleted_at is null;
create index stock_count_store on material.stock_count (store_id, id desc) where deleted_at is null;
create index stock_count_day on material.stock_count (counted_on, id desc) where deleted_at is null;
create index stock_count_search on material.stock_count using gin (lower(number || ' ' || name) gin_trgm_ops) where deleted_at is null;

create table material.stock_count_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.stock_count,
  position int not null,
  place_id bigint not null references material.place,
  batch_id bigint not null references material.batch,
  counted_quantity numeric(18, 3) check (counted_quantity >= 0),
  recounted_quantity numeric(18, 3) check (recounted_quantity >= 0),
  -- Movements of the batch here when the count was written: more of them at the end mean that it moved meanwhile.
  movements int,
  reason text not null default '',
  -- Once it is submitted: what the books said, and what differs.
  book_quantity numeric(18, 3),
  difference numeric(18, 3),
  difference_amount numeric(20, 2),
  unique (document_id, position),
  unique (document_id, place_id, batch_id),
  constraint stock_count_line_counts check (recounted_quantity is null or counted_quantity is not null),
  constraint stock_count_line_whole check (difference = coalesce(recounted_quantity, counted_quantity) - book_quantity)
);
create index stock_count_line_place on material.stock_count_line (place_id, batch_id);
create index stock_count_line_batch on material.stock_count_line (batch_id);
