-- Plan allocations: which purchaser buys which lines of analyses, and in which way.
create table material.plan (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  name text not null,
  department_id text not null references system.department,
  -- Its lines may be of several projects: it stands on none itself.
  project_id text constraint plan_of_no_project check (project_id is null),
  purchaser_id bigint references system.user,
  purchase_mode text,
  source_type text,
  expected_date date,
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
create index plan_live on material.plan (id desc) where deleted_at is null;
create index plan_department on material.plan (department_id, id desc) where deleted_at is null;
create index plan_purchaser on material.plan (purchaser_id, id desc) where deleted_at is null;
create index plan_state on material.plan (state, id desc) where deleted_at is null;
create index plan_creator on material.plan (created_by, id desc) where deleted_at is null;
create index plan_submitted on material.plan (submitted_at, id desc) where deleted_at is null;
create index plan_created on material.plan (created_at, id desc) where deleted_at is null;
create index plan_expected on material.plan (expected_date, id desc) where deleted_at is null;
create index plan_search on material.plan using gin (lower(number || ' ' || name) gin_trgm_ops) where deleted_at is null;

-- How much of a line of an analysis is bought in it.
create table material.plan_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.plan,
  position int not null,
  source_line_id bigint not null references material.analysis_line,
  quantity numeric(18, 3) not null check (quantity > 0),
  -- Given back to what waits.
  released_quantity numeric(18, 3) not null default 0 check (released_quantity between 0 and quantity),
  -- Taken by procurement schemes.
  claimed_quantity numeric(18, 3) not null default 0,
  expected_date date,
  note text not null default '',
  unique (document_id, position),
  unique (document_id, source_line_id),
  constraint plan_line_claimed check (claimed_quantity between 0 and quantity - released_quantity)
);
create index plan_line_source on material.plan_line (source_line_id);
-- What no scheme has yet, however much was bought before.
create index plan_line_open on material.plan_line (document_id) where quantity - released_quantity > claimed_quantity;
call material.counts_claims('material.analysis_line', 'source_line_id', 'material.plan', 'material.plan_line');
