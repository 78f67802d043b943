-- Disposals: what becomes of scrapped equipment, to whom it goes and what it brings.
create table equipment.disposal (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  department_id text not null references system.department,
  project_id text references system.project,
  method text not null check (method in ('sold', 'recycled', 'destroyed', 'donated')),
  disposed_on date not null,
  buyer text not null default '',
  contract_number text not null default '',
  currency text not null references system.currency (code),
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
  check (project_id is null)
);
create index disposal_live on equipment.disposal (id desc) where deleted_at is null;
create index disposal_department on equipment.disposal (department_id, id desc) where deleted_at is null;
create index disposal_state on equipment.disposal (state, id desc) where deleted_at is null;
create index disposal_method on equipment.disposal (method, id desc) where deleted_at is null;
create index disposal_creator on equipment.disposal (created_by, id desc) where deleted_at is null;
create index disposal_submitted on equipment.disposal (submitted_at, id desc) where deleted_at is null;
create index disposal_disposed on equipment.disposal (disposed_on, id desc) where deleted_at is null;
create index disposal_created on equipment.disposal (created_at, id desc) where deleted_at is null;
create index disposal_number_words on equipment.disposal using gin (lower(number) gin_trgm_ops) where deleted_at is null;

create table equipment.disposal_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.disposal,
  position int not null,
  scrap_line_id bigint not null references equipment.scrap_line,
  quantity numeric(18, 3) not null check (quantity > 0),
  income numeric(20, 4) not null check (income >= 0),
  income_usd numeric(18, 2) check (income_usd >= 0),
  explanation text not null default '',
  unique (document_id, position),
  unique (document_id, scrap_line_id)
);
create index disposal_line_scrap on equipment.disposal_line (scrap_line_id);

-- How much of each line of an approved application is not disposed of, and not about to be.
create view equipment.scrap_open as
select l.document_id, l.id as line_id, l.quantity - coalesce((
  select sum(x.quantity) from equipment.disposal_line x join equipment.disposal d on d.id = x.document_id
  where x.scrap_line_id = l.id and d.state in ('submitted', 'approved') and d.deleted_at is null), 0) as open
from equipment.scrap_line l join equipment.scrap s on s.id = l.document_id where s.state = 'approved' and s.deleted_at is null;
