-- Allocations: equipment chosen for a project, sent in shipments, received line by line, differences settled.
create table equipment.allocation (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  application_id bigint references equipment.application,
  from_holder_id bigint not null references equipment.holder,
  -- The sender's department; the receiver is the project and its department.
  department_id text not null references system.department,
  to_department_id text not null references system.department,
  project_id text not null references system.project,
  out_type text not null default '0' check (out_type in ('0', '1', '2', '3', '4')),
  dispatch_on date,
  expected_on date check (expected_on >= dispatch_on),
  -- More than approved, another model than accepted, or no application: such an allocation is approved by itself.
  is_beyond boolean not null default false,
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
create index allocation_live on equipment.allocation (id desc) where deleted_at is null;
create index allocation_department on equipment.allocation (department_id, id desc) where deleted_at is null;
create index allocation_to_department on equipment.allocation (to_department_id, id desc) where deleted_at is null;
create index allocation_project on equipment.allocation (project_id, id desc) where deleted_at is null;
create index allocation_application on equipment.allocation (application_id);
create index allocation_dispatch on equipment.allocation (dispatch_on, id desc) where deleted_at is null;

create table equipment.allocation_line (
  id bigint generated always as identity primary key,
  document_id bigint not null references equipment.allocation,
  position int not null,
  application_line_id bigint references equipment.application_line,
  device_id bigint references equipment.device,
  model_id bigint not null references equipment.model,
  quantity numeric(18, 3) not null check (quantity > 0),
  remark text not null default '',
  check (device_id is null or quantity = 1),
  unique (document_id, position)
);
create unique index allocation_line_device on equipment.allocation_line (document_id, device_id) where device_id is not null;
create index allocation_line_of_device on equipment.allocation_line (device_id) where device_id is not null;
create index allocation_line_application on equipment.allocation_line (application_line_id);
create index allocation_line_model on equipment.allocation_line (model_id) where device_id is null;

-- Shipment, receipt and settlement lines post to one ledger under the document's name: their ids come from one sequence.
create sequence equipment.allocation_entry;

create table equipment.allocation_shipment (
  id bigint generated always as identity primary key,
  document_id bigint not null references equipment.allocation,
  position int not null,
  carrier text not null default '',
  waybill text not null default '',
  plate text not null default '',
  driver text not null default '',
  driver_phone text not null default '',
  container text not null default '',
  seal text not null default '',
  remark text not null default '',
  shipped_at timestamptz not null,
  expected_on date,
  created_by bigint not null,
  created_at timestamptz not null,
  unique (document_id, position)
);
create table equipment.allocation_shipment_line (
  id bigint primary key default nextval('equipment.allocation_entry'),
  shipment_id bigint not null references equipment.allocation_shipment,
  document_id bigint not null references equipment.allocation,
  line_id bigint not null references equipment.allocation_line,
  quantity numeric(18, 3) not null check (quantity > 0)
);
create index allocation_shipment_line_document on equipment.allocation_shipment_line (document_id);
create index allocation_shipment_line_line on equipment.allocation_shipment_line (line_id);

create table equipment.allocation_receipt (
  id bigint generated always as identity primary key,
  document_id bigint not null references equipment.allocation,
  received_at timestamptz not null,
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null
);
create index allocation_receipt_document on equipment.allocation_receipt (document_id);
create table equipment.allocation_receipt_line (
  id bigint primary key default nextval('equipment.allocation_entry'),
  receipt_id bigint not null references equipment.allocation_receipt,
  document_id bigint not null references equipment.allocation,
  -- Absent on an unlisted line: something arrived that nobody announced.
  shipment_line_id bigint references equipment.allocation_shipment_line,
  received numeric(18, 3) not null default 0 check (received >= 0),
  -- Part of what was received.
  damaged numeric(18, 3) not null default 0 check (damaged >= 0 and damaged <= received),
  short numeric(18, 3) not null default 0 check (short >= 0),
  refused numeric(18, 3) not null default 0 check (refused >= 0),
  reason text not null default '',
  unlisted_what text,
  unlisted_quantity numeric(18, 3) check (unlisted_quantity > 0),
  check ((shipment_line_id is null) = (unlisted_what is not null)),
  check (shipment_line_id is null or received + short + refused > 0)
);
create index allocation_receipt_line_document on equipment.allocation_receipt_line (document_id);
create index allocation_receipt_line_shipment on equipment.allocation_receipt_line (shipment_line_id);

create table equipment.allocation_settlement (
  id bigint primary key default nextval('equipment.allocation_entry'),
  document_id bigint not null references equipment.allocation,
  shipment_line_id bigint not null references equipment.allocation_shipment_line,
  -- found: it turned up at the project; lost: it is gone; back: the sender has it (his error, or refused goods returned)
  outcome text not null check (outcome in ('found', 'lost', 'back')),
  quantity numeric(18, 3) not null check (quantity > 0),
  note text not null,
  settled_at timestamptz not null,
  created_by bigint not null,
  created_at timestamptz not null
);
create index allocation_settlement_document on equipment.allocation_settlement (document_id);

-- What became of each shipped line so far.
create view equipment.allocation_progress as
select s.id as shipment_line_id, s.shipment_id, s.document_id, s.line_id, s.quantity as shipped,
  coalesce(r.received, 0) as received, coalesce(r.damaged, 0) as damaged, coalesce(r.short, 0) as short, coalesce(r.refused, 0) as refused,
  coalesce(t.found, 0) as found, coalesce(t.lost, 0) as lost, coalesce(t.back, 0) as back,
  s.quantity - coalesce(r.received + r.short + r.refused, 0) as expected,
  coalesce(r.short + r.refused, 0) - coalesce(t.found + t.lost + t.back, 0) as unsettled
from equipment.allocation_shipment_line s
left join lateral (
  select sum(received) as received, sum(damaged) as damaged, sum(short) as short, sum(refused) as refused
  from equipment.allocation_receipt_line where shipment_line_id = s.id
) r on true
left join lateral (
  select coalesce(sum(quantity) filter (where outcome = 'found'), 0) as found, coalesce(sum(quantity) filter (where outcome = 'lost'), 0) as lost,
    coalesce(sum(quantity) filter (where outcome = 'back'), 0) as back
  from equipment.allocation_settlement where shipment_line_id = s.id
) t on true;

-- What live allocations give to each line of an application. What was cancelled, lost on the road or sent back does not count.
create view equipment.application_line_allocated as
select l.application_line_id as line_id, sum(case
    when a.state in ('closed') then coalesce((select sum(p.received + p.found) from equipment.allocation_progress p where p.line_id = l.id), 0)
    else l.quantity - coalesce((select sum(p.lost + p.back) from equipment.allocation_progress p where p.line_id = l.id), 0) end) as quantity
from equipment.allocation_line l join equipment.allocation a on a.id = l.document_id
where l.application_line_id is not null and a.deleted_at is null and a.state in ('submitted', 'dispatching', 'receiving', 'closed')
group by l.application_line_id;

-- Bulk quantities promised to allocations that have not left yet.
create view equipment.bulk_reserved as
select l.model_id, a.from_holder_id as holder_id, sum(l.quantity - coalesce(s.shipped, 0)) as quantity
from equipment.allocation_line l join equipment.allocation a on a.id = l.document_id
left join lateral (select sum(quantity) as shipped from equipment.allocation_shipment_line where line_id = l.id) s on true
where l.device_id is null and a.deleted_at is null and a.state in ('submitted', 'dispatching', 'receiving')
group by l.model_id, a.from_holder_id;
