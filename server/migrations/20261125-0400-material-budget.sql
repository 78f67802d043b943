-- Budgets: what a project or a second-level unit may buy in a year, of one type of material or of all.
create table material.budget (
  id bigint generated always as identity primary key,
  year int not null check (year between 2000 and 2100),
  project_id text references system.project,
  department_id text references system.department,
  -- Of the dictionary; none: all types that have no budget of their own.
  material_type text,
  -- In USD.
  amount numeric(20, 2) not null check (amount >= 0),
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint budget_of_one check (num_nonnulls(project_id, department_id) = 1)
);
create unique index budget_place on material.budget (year, coalesce(project_id, ''), coalesce(department_id, ''), coalesce(material_type, '')) where deleted_at is null;
create index budget_live on material.budget (id desc) where deleted_at is null;
create index budget_project on material.budget (project_id, year) where deleted_at is null;
create index budget_department on material.budget (department_id, year) where deleted_at is null;
create index budget_year on material.budget (year, id desc) where deleted_at is null;
create index budget_amount on material.budget (amount, id desc) where deleted_at is null;
create index budget_created on material.budget (created_at, id desc) where deleted_at is null;

-- How its amount became what it is, and why.
create table material.budget_change (
  id bigint generated always as identity primary key,
  budget_id bigint not null references material.budget,
  amount_before numeric(20, 2),
  amount numeric(20, 2) not null,
  note text not null default '',
  changed_by bigint references system.user,
  changed_at timestamptz not null
);
create index budget_change_budget on material.budget_change (budget_id, id);

-- What was submitted although it exceeds a budget: by how much, and why.
create table material.budget_excess (
  id bigint generated always as identity primary key,
  budget_id bigint not null references material.budget,
  document_id bigint not null references document.register,
  -- Of the document as it was submitted: its chain looks at this submission alone.
  document_version int not null,
  -- As it was then.
  amount numeric(20, 2) not null,
  before numeric(20, 2) not null,
  this numeric(20, 2) not null,
  reason text not null check (reason <> ''),
  submitted_by bigint references system.user,
  submitted_at timestamptz not null
);
create index budget_excess_budget on material.budget_excess (budget_id, id);
create index budget_excess_document on material.budget_excess (document_id, document_version);

-- The lines of a project or a unit in a year, without reading those of all others.
create index application_budget on material.application (project_id, submitted_at) where deleted_at is null and state in ('submitted', 'approved');
-- From a plan's line down to what was recommended for it.
create index scheme_award_source on material.scheme_award (source_line_id);

-- Chains that were drawn before there were budgets ask headquarters about what exceeds one, as those do that are shipped now. The
-- condition holds only where a parameter says so.
insert into document.chain_step (chain_id, position, name, name_en, role_key, place, condition, remind_hours)
select c.id, coalesce((select max(s.position) from document.chain_step s where s.chain_id = c.id), 0) + 1, '总部审批（超预算）', 'Headquarters (budget exceeded)',
  'hq_approver', 'company', 'overBudget', 48
from document.chain c where c.kind in ('material/application', 'material/result', 'material/order')
  and not exists (select 1 from document.chain_step s where s.chain_id = c.id and s.condition = 'overBudget');
