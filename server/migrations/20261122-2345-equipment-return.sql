-- Returns: what a project holds goes back to a pool, which receives and inspects it. The hand-over itself stands with the shipments.
create table equipment.return (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  -- The project and its department send, the pool and its department receive.
  project_id text not null references system.project,
  department_id text not null references system.department,
  to_holder_id bigint not null references equipment.holder,
  to_department_id text not null references system.department,
  device_group text not null check (device_group in ('1', '2', '3', '4')),
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
  deleted_at timestamptz
);
create index return_live on equipment.return (id desc) where deleted_at is null;
create index return_department on equipment.return (department_id, id desc) where deleted_at is null;
create index return_to_department on equipment.return (to_department_id, id desc) where deleted_at is null;
create index return_project on equipment.return (project_id, id desc) where deleted_at is null;

create table equipment.return_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.return,
  position int not null,
  device_id bigint references equipment.device,
  model_id bigint not null references equipment.model,
  condition text not null,
  quantity numeric(18, 3) not null check (quantity > 0),
  -- What the project had of it when this was written, and once more when it was submitted.
  held numeric(18, 3) not null,
  check (device_id is null or quantity = 1),
  unique (document_id, position)
);
create unique index return_line_device on equipment.return_line (document_id, device_id) where device_id is not null;
create unique index return_line_model on equipment.return_line (document_id, model_id, condition) where device_id is null;
create index return_line_of_device on equipment.return_line (device_id) where device_id is not null;

create table equipment.return_inspection (
  id bigint generated always as identity primary key,
  document_id bigint not null references equipment.return,
  line_id bigint not null references equipment.return_line,
  result text not null check (result in ('good', 'waitRepair')),
  quantity numeric(18, 3) not null check (quantity > 0),
  note text not null default '',
  inspected_at timestamptz not null,
  created_by bigint not null,
  created_at timestamptz not null
);
create index return_inspection_line on equipment.return_inspection (line_id);
create index return_inspection_document on equipment.return_inspection (document_id);

-- What left the project for good, and what arrived and waits for its inspection; damaged goods arrive as waiting for repair.
create view equipment.return_progress as
select l.document_id, l.id as line_id, l.held, l.quantity, coalesce(g.shipped, 0) - coalesce(g.back, 0) as gone, coalesce(g.shipped, 0) as shipped,
  coalesce(g.arrived, 0) - coalesce(i.good + i.repair, 0) as uninspected, coalesce(i.good, 0) as good, coalesce(i.repair, 0) as repair, coalesce(i.notes, '') as notes, g.arrived_at
from equipment.return_line l
left join lateral (
  select sum(p.shipped) as shipped, sum(p.back) as back, sum(p.received - p.damaged + p.found) as arrived, (
      select max(greatest(r.received_at, t.settled_at)) from equipment.shipment_line s left join equipment.shipment_receipt_line rl on rl.shipment_line_id = s.id
      left join equipment.shipment_receipt r on r.id = rl.receipt_id left join equipment.shipment_settlement t on t.shipment_line_id = s.id and t.outcome = 'found'
      where s.line_id = l.id) as arrived_at
  from equipment.shipment_progress p where p.line_id = l.id) g on true
left join lateral (
  select coalesce(sum(quantity) filter (where result = 'good'), 0) as good, coalesce(sum(quantity) filter (where result = 'waitRepair'), 0) as repair,
    string_agg(distinct note, '；') filter (where note <> '') as notes
  from equipment.return_inspection where line_id = l.id) i on true;
