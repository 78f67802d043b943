-- Business analyses: what becomes of the lines that projects asked for.
create table material.analysis (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  project_id text not null references system.project,
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
create index analysis_live on material.analysis (id desc) where deleted_at is null;
create index analysis_department on material.analysis (department_id, id desc) where deleted_at is null;
create index analysis_project on material.analysis (project_id, id desc) where deleted_at is null;
create index analysis_state on material.analysis (state, id desc) where deleted_at is null;
create index analysis_creator on material.analysis (created_by, id desc) where deleted_at is null;
create index analysis_submitted on material.analysis (submitted_at, id desc) where deleted_at is null;
create index analysis_created on material.analysis (created_at, id desc) where deleted_at is null;
create index analysis_number_words on material.analysis using gin (lower(number) gin_trgm_ops) where deleted_at is null;

-- One line of an application, and how much of it is met in which way.
create table material.analysis_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.analysis,
  position int not null,
  source_line_id bigint not null references material.application_line,
  use_quantity numeric(18, 3) not null check (use_quantity >= 0),
  use_store_id bigint references material.store,
  move_quantity numeric(18, 3) not null check (move_quantity >= 0),
  move_store_id bigint references material.store,
  buy_quantity numeric(18, 3) not null check (buy_quantity >= 0),
  cancel_quantity numeric(18, 3) not null check (cancel_quantity >= 0),
  analyst_opinion text not null default '',
  -- What stock, use and prices were when it was submitted.
  figures jsonb,
  unique (document_id, position),
  unique (document_id, source_line_id),
  constraint analysis_line_use_store check ((use_quantity > 0) = (use_store_id is not null)),
  constraint analysis_line_move_store check ((move_quantity > 0) = (move_store_id is not null))
);
create index analysis_line_source on material.analysis_line (source_line_id);
create index analysis_line_use on material.analysis_line (use_store_id) where use_store_id is not null;
create index analysis_line_move on material.analysis_line (move_store_id) where move_store_id is not null;
