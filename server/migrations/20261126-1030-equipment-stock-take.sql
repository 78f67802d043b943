-- Stock-takes of equipment: what was expected when it was opened, what was found, and what became of each difference.
create table equipment.stock_take (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  name text not null,
  basis text not null check (basis in ('pool', 'project', 'department', 'category')),
  holder_id bigint references equipment.holder,
  project_id text references system.project,
  project_department_id text references system.department,
  scope_department_id text references system.department,
  category_id bigint references equipment.category,
  sample_size int check (sample_size > 0),
  -- By which the sample was drawn.
  seed text not null default '',
  opened_at timestamptz,
  -- Who answers for the place.
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
  deleted_at timestamptz,
  check ((project_id is null) = (project_department_id is null)),
  constraint stock_take_place check (case basis when 'pool' then holder_id is not null when 'project' then project_id is not null
    else scope_department_id is not null end),
  constraint stock_take_category check (basis <> 'category' or category_id is not null)
);
create index stock_take_live on equipment.stock_take (id desc) where deleted_at is null;
create index stock_take_department on equipment.stock_take (department_id, id desc) where deleted_at is null;
create index stock_take_project on equipment.stock_take (project_id, id desc) where deleted_at is null;
create index stock_take_basis on equipment.stock_take (basis, id desc) where deleted_at is null;
create index stock_take_state on equipment.stock_take (state, id desc) where deleted_at is null;
create index stock_take_creator on equipment.stock_take (created_by, id desc) where deleted_at is null;
create index stock_take_submitted on equipment.stock_take (submitted_at, id desc) where deleted_at is null;
create index stock_take_opened on equipment.stock_take (opened_at, id desc) where deleted_at is null;
create index stock_take_created on equipment.stock_take (created_at, id desc) where deleted_at is null;
create index stock_take_words on equipment.stock_take using gin (lower(number || ' ' || name) gin_trgm_ops) where deleted_at is null;

create table equipment.stock_take_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.stock_take,
  position int not null,
  is_expected boolean not null,
  device_id bigint references equipment.device,
  model_id bigint references equipment.model,
  -- As the ledger had it: when the count was opened, or when it turned up.
  condition text,
  holder_id bigint references equipment.holder,
  shelf text not null default '',
  expected_quantity numeric(18, 3) not null default 0 check (expected_quantity >= 0),
  -- What was scanned, of what nobody knows.
  code text not null default '',
  is_found boolean,
  found_holder_id bigint references equipment.holder,
  found_shelf text not null default '',
  found_condition text,
  counted_quantity numeric(18, 3) check (counted_quantity >= 0),
  recounted_quantity numeric(18, 3) check (recounted_quantity >= 0),
  -- What the ledger had when the last figure was written.
  book_quantity numeric(18, 3),
  difference numeric(18, 3),
  result text not null default 'open',
  reason text not null default '',
  photos text[] not null default '{}',
  counted_by bigint,
  counted_at timestamptz,
  value_usd numeric(18, 2),
  correction text not null default 'none' check (correction in ('none', 'posted', 'drafted', 'left')),
  correction_document_id bigint references document.register,
  check (device_id is null or model_id is not null),
  check (model_id is not null or code <> ''),
  constraint stock_take_line_counts check (recounted_quantity is null or counted_quantity is not null),
  constraint stock_take_line_whole check (difference = coalesce(recounted_quantity, counted_quantity) - book_quantity),
  unique (document_id, position)
);
create unique index stock_take_line_once on equipment.stock_take_line (document_id, device_id) where device_id is not null;
create unique index stock_take_line_quantity on equipment.stock_take_line (document_id, model_id, condition, holder_id) where device_id is null and model_id is not null;
create unique index stock_take_line_code on equipment.stock_take_line (document_id, code) where model_id is null;
create index stock_take_line_device on equipment.stock_take_line (device_id) where device_id is not null;
create index stock_take_line_model on equipment.stock_take_line (model_id, holder_id) where device_id is null;
create index stock_take_line_correction on equipment.stock_take_line (correction_document_id) where correction_document_id is not null;

-- Who wrote anything of a count: none of them approves it, whatever became of what they wrote.
create table equipment.stock_take_counter (
  document_id bigint not null references equipment.stock_take,
  person_id bigint not null,
  primary key (document_id, person_id)
);

-- When somebody last stood in front of a device, and who.
alter table equipment.device add column last_counted_at timestamptz, add column last_counted_by bigint;
create index device_last_counted on equipment.device (last_counted_at nulls first, id) where deleted_at is null;
