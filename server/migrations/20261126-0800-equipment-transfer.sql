-- Transfers: what a project, a department or a pool holds goes to another one. The hand-over itself stands with the shipments.
create table equipment.transfer (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  kind text not null check (kind in ('project', 'department', 'pool')),
  -- Who sends: a project or another holder, in any case as the ledger knows it.
  department_id text not null references system.department,
  from_project_id text references system.project,
  from_holder_id bigint not null references equipment.holder,
  -- Who receives: a project, which the ledger may not know yet, or another holder.
  to_department_id text not null references system.department,
  project_id text references system.project,
  to_holder_id bigint references equipment.holder,
  -- Book value goes from one second-level unit to another.
  between_units boolean not null,
  reason text not null,
  expected_on date,
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
  check ((project_id is null) <> (to_holder_id is null)),
  check ((kind = 'project') = (project_id is not null)),
  check ((kind = 'project') = (from_project_id is not null)),
  check (from_project_id <> project_id),
  check (from_holder_id <> to_holder_id)
);
create index transfer_live on equipment.transfer (id desc) where deleted_at is null;
create index transfer_department on equipment.transfer (department_id, id desc) where deleted_at is null;
create index transfer_to_department on equipment.transfer (to_department_id, id desc) where deleted_at is null;
create index transfer_project on equipment.transfer (project_id, id desc) where deleted_at is null;
create index transfer_from_project on equipment.transfer (from_project_id, id desc) where deleted_at is null;
create index transfer_from_holder on equipment.transfer (from_holder_id) where deleted_at is null;
create index transfer_state on equipment.transfer (state, id desc) where deleted_at is null;
create index transfer_creator on equipment.transfer (created_by, id desc) where deleted_at is null;
create index transfer_submitted on equipment.transfer (submitted_at, id desc) where deleted_at is null;
create index transfer_created on equipment.transfer (created_at, id desc) where deleted_at is null;
create index transfer_number_words on equipment.transfer using gin (lower(number) gin_trgm_ops) where deleted_at is null;

create table equipment.transfer_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.transfer,
  position int not null,
  device_id bigint references equipment.device,
  model_id bigint not null references equipment.model,
  condition text not null,
  quantity numeric(18, 3) not null check (quantity > 0),
  -- In the books when this was written, and once more when it was submitted; nothing where nobody knows it.
  original_value numeric(18, 2),
  net_value numeric(18, 2),
  currency text not null,
  check (device_id is null or quantity = 1),
  unique (document_id, position)
);
create unique index transfer_line_device on equipment.transfer_line (document_id, device_id) where device_id is not null;
create unique index transfer_line_model on equipment.transfer_line (document_id, model_id, condition) where device_id is null;
create index transfer_line_of_device on equipment.transfer_line (device_id) where device_id is not null;

-- Quantities that documents under way keep at a holder and have not sent yet: each counts beside the others.
create view equipment.bulk_promised as
select a.id as document_id, a.from_holder_id as holder_id, l.model_id, 'good' as condition,
  l.quantity - coalesce((select sum(s.quantity) from equipment.shipment_line s where s.line_id = l.id), 0) as quantity
from equipment.allocation a join equipment.allocation_line l on l.document_id = a.id
where l.device_id is null and a.deleted_at is null and a.state in ('consenting', 'submitted', 'dispatching', 'receiving')
union all
select r.id, h.id, l.model_id, l.condition, l.quantity - coalesce((select sum(s.quantity) from equipment.shipment_line s where s.line_id = l.id), 0)
from equipment.return r join equipment.holder h on h.project_id = r.project_id and h.kind = 'project' join equipment.return_line l on l.document_id = r.id
where l.device_id is null and r.deleted_at is null and r.state in ('ready', 'underWay')
union all
select t.id, t.from_holder_id, l.model_id, l.condition, l.quantity - coalesce((select sum(s.quantity) from equipment.shipment_line s where s.line_id = l.id), 0)
from equipment.transfer t join equipment.transfer_line l on l.document_id = t.id
where l.device_id is null and t.deleted_at is null and t.state in ('submitted', 'ready', 'underWay');

-- What a pool has promised of what is sound, whatever document keeps it.
create or replace view equipment.bulk_reserved as
select model_id, holder_id, sum(quantity) as quantity from equipment.bulk_promised where condition = 'good' group by model_id, holder_id;

-- A step may ask the unit that receives.
alter table document.chain_step drop constraint chain_step_place_check;
alter table document.chain_step add constraint chain_step_place_check check (place in ('department', 'receiver', 'project', 'company'));
