-- Virtual orders: what a virtual project would buy, confirmed by its manager, until the project is real.
create table material.virtual_order (
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
create index virtual_order_live on material.virtual_order (id desc) where deleted_at is null;
create index virtual_order_department on material.virtual_order (department_id, id desc) where deleted_at is null;
create index virtual_order_project on material.virtual_order (project_id, id desc) where deleted_at is null;
create index virtual_order_state on material.virtual_order (state, id desc) where deleted_at is null;
create index virtual_order_creator on material.virtual_order (created_by, id desc) where deleted_at is null;
create index virtual_order_submitted on material.virtual_order (submitted_at, id desc) where deleted_at is null;
create index virtual_order_created on material.virtual_order (created_at, id desc) where deleted_at is null;
create index virtual_order_number_words on material.virtual_order using gin (lower(number) gin_trgm_ops) where deleted_at is null;

-- How much of a line that an analysis decided to buy.
create table material.virtual_order_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.virtual_order,
  position int not null,
  source_line_id bigint not null references material.analysis_line,
  quantity numeric(18, 3) not null check (quantity > 0),
  -- What the project's manager did not confirm: open again at the analysis.
  released_quantity numeric(18, 3) not null default 0 check (released_quantity between 0 and quantity),
  remark text not null default '',
  unique (document_id, position),
  unique (document_id, source_line_id)
);
create index virtual_order_line_source on material.virtual_order_line (source_line_id);
call material.counts_claims('material.analysis_line', 'source_line_id', 'material.virtual_order', 'material.virtual_order_line');
