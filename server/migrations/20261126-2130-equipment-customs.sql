-- Temporary customs: what is in a country, or out of it, for a time; what ended that, and what was extended.
create table equipment.customs (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  -- An entry of the dictionary customs_regime.
  regime text not null,
  -- in: it came into the country and has to leave it; out: it left the country and has to come back.
  direction text not null check (direction in ('in', 'out')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  declaration_number text not null,
  office text not null default '',
  -- Where it works meanwhile.
  project_id text not null references system.project,
  department_id text not null references system.department,
  guarantee_kind text not null check (guarantee_kind in ('none', 'deposit', 'bank', 'insurance', 'carnet')),
  guarantee_amount numeric(20, 4) check (guarantee_amount >= 0),
  guarantee_currency text,
  guarantee_until date,
  declared_on date not null,
  until_on date not null,
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
  check (declared_on <= until_on),
  check (guarantee_kind <> 'none' or guarantee_amount is null and guarantee_until is null),
  check (guarantee_amount is null or guarantee_currency is not null)
);
create index customs_live on equipment.customs (id desc) where deleted_at is null;
create index customs_department on equipment.customs (department_id, id desc) where deleted_at is null;
create index customs_project on equipment.customs (project_id, id desc) where deleted_at is null;
create index customs_state on equipment.customs (state, id desc) where deleted_at is null;
create index customs_regime on equipment.customs (regime, id desc) where deleted_at is null;
create index customs_direction on equipment.customs (direction, id desc) where deleted_at is null;
create index customs_country on equipment.customs (country, id desc) where deleted_at is null;
create index customs_creator on equipment.customs (created_by, id desc) where deleted_at is null;
create index customs_submitted on equipment.customs (submitted_at, id desc) where deleted_at is null;
create index customs_declared on equipment.customs (declared_on, id desc) where deleted_at is null;
create index customs_until on equipment.customs (until_on, id desc) where deleted_at is null;
create index customs_created on equipment.customs (created_at, id desc) where deleted_at is null;
create index customs_search on equipment.customs
  using gin (lower(number || ' ' || declaration_number) gin_trgm_ops) where deleted_at is null;

create table equipment.customs_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.customs,
  position int not null,
  model_id bigint not null references equipment.model,
  device_id bigint references equipment.device,
  quantity numeric(18, 3) not null check (quantity > 0),
  note text not null default '',
  check (device_id is null or quantity = 1),
  unique (document_id, position)
);
create index customs_line_device on equipment.customs_line (device_id) where device_id is not null;
create unique index customs_line_once on equipment.customs_line (document_id, device_id) where device_id is not null;
create unique index customs_line_model on equipment.customs_line (document_id, model_id) where device_id is null;
create index customs_line_of_model on equipment.customs_line (model_id);

-- How much of a line is discharged: by the shipment that took it over the border, or written off with a reason.
create table equipment.customs_discharge (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.customs,
  line_id bigint not null references equipment.customs_line,
  shipment_line_id bigint references equipment.shipment_line,
  quantity numeric(18, 3) not null check (quantity > 0),
  reason text not null default '',
  happened_at timestamptz not null,
  created_by bigint not null,
  created_at timestamptz not null,
  check ((shipment_line_id is null) = (reason <> ''))
);
create index customs_discharge_document on equipment.customs_discharge (document_id, id);
create index customs_discharge_line on equipment.customs_discharge (line_id);
create index customs_discharge_shipment on equipment.customs_discharge (shipment_line_id) where shipment_line_id is not null;
create trigger written_once before update or delete on equipment.customs_discharge for each row execute function document.refuse_change();

-- A shipment that took something over the border and discharged nothing: why.
create table equipment.customs_waiver (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.customs,
  line_id bigint not null references equipment.customs_line,
  shipment_line_id bigint not null references equipment.shipment_line,
  reason text not null check (reason <> ''),
  created_by bigint not null,
  created_at timestamptz not null
);
create index customs_waiver_document on equipment.customs_waiver (document_id, id);
create trigger written_once before update or delete on equipment.customs_waiver for each row execute function document.refuse_change();

create table equipment.customs_extension (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.customs,
  position int not null,
  was_until date not null,
  until_on date not null,
  paper_number text not null,
  reason text not null,
  created_by bigint not null,
  created_at timestamptz not null,
  check (was_until < until_on),
  unique (document_id, position)
);
create trigger written_once before update or delete on equipment.customs_extension for each row execute function document.refuse_change();

-- Of each line: how much is discharged, and how much is still under customs.
create view equipment.customs_progress as
select l.document_id, l.id as line_id, l.quantity, coalesce(g.discharged, 0) as discharged, l.quantity - coalesce(g.discharged, 0) as left_over
from equipment.customs_line l left join lateral (
  select sum(x.quantity) as discharged from equipment.customs_discharge x where x.line_id = l.id) g on true;

-- In which country a place is, as far as anybody knows: ours is said by the place itself; another one by what was
-- brought into it for a project, where that is one country only.
create function equipment.country_of(project text, department text) returns text language sql stable as $$
  select case coalesce((select p.country from system.project p where p.id = project), (select d.country from system.department d where d.id = department))
    when '1' then 'CN'
    when '2' then (select min(c.country) from equipment.customs c
      where c.project_id = project and c.direction = 'in' and c.deleted_at is null and c.state in ('open', 'closed') having count(distinct c.country) = 1) end
$$;
