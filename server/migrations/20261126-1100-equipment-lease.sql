-- Leases: what others own and we have, what is ours and others have; for a time, at a rate, with a way home.
create table equipment.lease (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  kind text not null check (kind in ('leasedIn', 'clientOwned', 'leasedOut')),
  -- Who hires it, or whose it is; the department whose pool it comes to or goes from, or the project.
  department_id text not null references system.department,
  pool_department_id text references system.department,
  project_id text references system.project,
  project_department_id text references system.department,
  -- The other side: a supplier, or a client or lessee by name.
  supplier_id bigint references system.supplier,
  partner text not null default '',
  -- The place that it comes to or goes from; in the lessee's hands it is at a place of its own.
  place_id bigint not null references equipment.holder,
  lessee_holder_id bigint references equipment.holder,
  contract_number text not null default '',
  currency text not null,
  hired_from date not null,
  hired_until date not null,
  deposit numeric(18, 2) check (deposit >= 0),
  -- The last day of which people have been reminded.
  reminded_of date,
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
  check (hired_from <= hired_until),
  check (kind <> 'leasedIn' or supplier_id is not null),
  check (supplier_id is not null or partner <> ''),
  check (lessee_holder_id is null or kind = 'leasedOut'),
  check (project_id is null or pool_department_id is null),
  check ((project_id is null) = (project_department_id is null))
);
create index lease_live on equipment.lease (id desc) where deleted_at is null;
create index lease_department on equipment.lease (department_id, id desc) where deleted_at is null;
create index lease_project_department on equipment.lease (project_department_id, id desc) where deleted_at is null;
create index lease_project on equipment.lease (project_id, id desc) where deleted_at is null;
create index lease_supplier on equipment.lease (supplier_id, id desc) where deleted_at is null;
create index lease_state on equipment.lease (state, id desc) where deleted_at is null;
create index lease_kind on equipment.lease (kind, id desc) where deleted_at is null;
create index lease_creator on equipment.lease (created_by, id desc) where deleted_at is null;
create index lease_submitted on equipment.lease (submitted_at, id desc) where deleted_at is null;
create index lease_until on equipment.lease (hired_until, id desc) where deleted_at is null;
create index lease_created on equipment.lease (created_at, id desc) where deleted_at is null;
create index lease_search on equipment.lease
  using gin (lower(number || ' ' || contract_number || ' ' || partner) gin_trgm_ops) where deleted_at is null;

create table equipment.lease_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.lease,
  position int not null,
  model_id bigint not null references equipment.model,
  -- Of what is ours, from the beginning; of what comes, once it is there.
  device_id bigint references equipment.device,
  condition text not null default 'good',
  quantity numeric(18, 3) not null check (quantity > 0),
  name text not null default '',
  serial text,
  self_number text,
  plate text,
  day_rate numeric(18, 2) not null check (day_rate >= 0),
  note text not null default '',
  check (device_id is null or quantity = 1),
  unique (document_id, position)
);
create index lease_line_device on equipment.lease_line (device_id) where device_id is not null;
create unique index lease_line_once on equipment.lease_line (document_id, device_id) where device_id is not null;
create index lease_line_model on equipment.lease_line (model_id);

-- What was inspected and taken over, what was inspected and given back; each is the line of its ledger entry.
create table equipment.lease_act (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.lease,
  line_id bigint not null references equipment.lease_line,
  kind text not null check (kind in ('start', 'end')),
  quantity numeric(18, 3) not null check (quantity > 0),
  condition text not null,
  happened_at timestamptz not null,
  day date not null,
  note text not null default '',
  photos text[] not null default '{}',
  created_by bigint not null,
  created_at timestamptz not null
);
create index lease_act_document on equipment.lease_act (document_id, id);
create index lease_act_line on equipment.lease_act (line_id);
create trigger written_once before update or delete on equipment.lease_act for each row execute function document.refuse_change();

-- Days that are not paid for: of one line, or of all.
create table equipment.lease_stop (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.lease,
  line_id bigint references equipment.lease_line,
  from_on date not null,
  until_on date not null,
  reason text not null,
  created_by bigint not null,
  created_at timestamptz not null,
  check (from_on <= until_on)
);
create index lease_stop_document on equipment.lease_stop (document_id);
create index lease_stop_line on equipment.lease_stop (line_id) where line_id is not null;
create trigger written_once before update or delete on equipment.lease_stop for each row execute function document.refuse_change();

create table equipment.lease_extension (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.lease,
  position int not null,
  was_until date not null,
  until_on date not null,
  reason text not null,
  created_by bigint not null,
  created_at timestamptz not null,
  check (was_until < until_on),
  unique (document_id, position)
);
create trigger written_once before update or delete on equipment.lease_extension for each row execute function document.refuse_change();

-- What the owner and we agreed on for damage: what stands last of a line holds.
create table equipment.lease_damage (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.lease,
  line_id bigint not null references equipment.lease_line,
  amount numeric(18, 2) not null check (amount >= 0),
  reason text not null,
  created_by bigint not null,
  created_at timestamptz not null
);
create index lease_damage_document on equipment.lease_damage (document_id);
create index lease_damage_line on equipment.lease_damage (line_id, id);
create trigger written_once before update or delete on equipment.lease_damage for each row execute function document.refuse_change();

-- Of each line: how much was taken over, how much is not back.
create view equipment.lease_progress as
select l.document_id, l.id as line_id, l.quantity, coalesce(g.started, 0) as started, coalesce(g.ended, 0) as ended, coalesce(g.started - g.ended, 0) as on_hire
from equipment.lease_line l left join lateral (
  select coalesce(sum(a.quantity) filter (where a.kind = 'start'), 0) as started, coalesce(sum(a.quantity) filter (where a.kind = 'end'), 0) as ended
  from equipment.lease_act a where a.line_id = l.id) g on true;

-- Days that a line is paid for up to a day, times its quantity: the day on which it comes and the day on which it goes
-- both count, days of stops do not.
create function equipment.lease_line_days(line bigint, as_of date) returns numeric language sql stable as $$
  with stops as (
    select coalesce(range_agg(daterange(s.from_on, s.until_on, '[]')), '{}'::datemultirange) as days
    from equipment.lease_line l join equipment.lease_stop s on s.document_id = l.document_id and (s.line_id is null or s.line_id = l.id) where l.id = line)
  select coalesce(sum(case a.kind when 'start' then a.quantity else -a.quantity end * x.days), 0)
  from equipment.lease_act a cross join stops
  cross join lateral (select a.day + case a.kind when 'end' then 1 else 0 end as since) w
  cross join lateral (
    select coalesce(sum(upper(r) - lower(r)), 0) as days
    from unnest(datemultirange(case when w.since <= as_of then daterange(w.since, as_of, '[]') else 'empty'::daterange end) - stops.days) r) x
  where a.line_id = line
$$;

-- A device that went home to its owner has left its numbers: it may come again, by another contract and with another card.
alter table equipment.device add column went_home boolean not null default false;
drop index equipment.device_serial;
drop index equipment.device_self_number;
create unique index device_serial on equipment.device (model_id, lower(serial)) where deleted_at is null and merged_into is null and not went_home;
create unique index device_self_number on equipment.device (owner_department_id, self_number) where deleted_at is null and merged_into is null and not went_home;

-- What a holder has promised by leases, beside other documents.
create or replace view equipment.bulk_promised as
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
where l.device_id is null and t.deleted_at is null and t.state in ('submitted', 'ready', 'underWay')
union all
select a.id, a.place_id, l.model_id, l.condition, l.quantity - coalesce((select sum(x.quantity) from equipment.lease_act x where x.line_id = l.id and x.kind = 'start'), 0)
from equipment.lease a join equipment.lease_line l on l.document_id = a.id
where a.kind = 'leasedOut' and l.device_id is null and a.deleted_at is null and a.state in ('submitted', 'approved', 'running');
