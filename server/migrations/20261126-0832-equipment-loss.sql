-- Reports of loss and damage: what, why, who answers for it. Custody ends at approval, by the custody ledger.
create table equipment.loss (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  -- In whose hands it is; of a difference in transit, the report itself (its holder), and the document that it was in transit under.
  holder_id bigint references equipment.holder,
  shipment_document_id bigint references document.register,
  project_id text references system.project,
  project_department_id text references system.department,
  -- Who answers for the custody, and who stands at the other end of a road.
  department_id text not null references system.department,
  other_department_id text references system.department,
  occurred_at timestamptz not null,
  place text not null default '',
  cause text not null check (cause in ('transport', 'theft', 'accident', 'nature', 'misplaced', 'operation', 'other')),
  description text not null,
  witnesses text not null default '',
  liability text not null check (liability in ('unknown', 'none', 'person', 'unit', 'carrier', 'thirdParty')),
  liable_party text not null default '',
  is_insured boolean not null default false,
  insurer text not null default '',
  policy_number text not null default '',
  claim_amount numeric(18, 2) check (claim_amount >= 0),
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
  check (holder_id is not null or shipment_document_id is not null),
  check ((project_id is null) = (project_department_id is null))
);
create index loss_live on equipment.loss (id desc) where deleted_at is null;
create index loss_department on equipment.loss (department_id, id desc) where deleted_at is null;
create index loss_other_department on equipment.loss (other_department_id, id desc) where deleted_at is null;
create index loss_project on equipment.loss (project_id, id desc) where deleted_at is null;
create index loss_state on equipment.loss (state, id desc) where deleted_at is null;
create index loss_cause on equipment.loss (cause, id desc) where deleted_at is null;
create index loss_creator on equipment.loss (created_by, id desc) where deleted_at is null;
create index loss_submitted on equipment.loss (submitted_at, id desc) where deleted_at is null;
create index loss_occurred on equipment.loss (occurred_at, id desc) where deleted_at is null;
create index loss_created on equipment.loss (created_at, id desc) where deleted_at is null;
create index loss_number_words on equipment.loss using gin (lower(number) gin_trgm_ops) where deleted_at is null;
create index loss_shipment on equipment.loss (shipment_document_id) where shipment_document_id is not null;

create table equipment.loss_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.loss,
  position int not null,
  device_id bigint references equipment.device,
  model_id bigint not null references equipment.model,
  condition text not null,
  quantity numeric(18, 3) not null check (quantity > 0),
  -- The settled difference, and whose it is again once it is found.
  settlement_id bigint references equipment.shipment_settlement,
  home_holder_id bigint references equipment.holder,
  outcome text not null check (outcome in ('lost', 'damaged')),
  becomes text not null check (becomes in ('damaged', 'waitRepair', 'waitScrap')),
  circumstances text not null default '',
  photos text[] not null default '{}',
  value_usd numeric(18, 2) check (value_usd >= 0),
  check (device_id is null or quantity = 1),
  check ((settlement_id is null) = (home_holder_id is null)),
  check (settlement_id is null or outcome = 'lost'),
  unique (document_id, position)
);
create unique index loss_line_settlement on equipment.loss_line (settlement_id) where settlement_id is not null;
create index loss_line_device on equipment.loss_line (device_id) where device_id is not null;
create unique index loss_line_once on equipment.loss_line (document_id, device_id) where device_id is not null;
create index loss_line_model on equipment.loss_line (model_id);

-- What was found again, in parts: never edited.
create table equipment.loss_find (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.loss,
  line_id bigint not null,
  -- A line that is written anew while it is a draft is known by its settled difference.
  settlement_id bigint references equipment.shipment_settlement,
  quantity numeric(18, 3) not null check (quantity > 0),
  note text not null,
  found_at timestamptz not null,
  created_by bigint not null,
  created_at timestamptz not null
);
create index loss_find_document on equipment.loss_find (document_id);
create index loss_find_line on equipment.loss_find (line_id);
create index loss_find_settlement on equipment.loss_find (settlement_id) where settlement_id is not null;
-- What is missing of each line that was reported lost.
create view equipment.loss_progress as
select l.document_id, l.id as line_id, l.quantity, coalesce(f.found, 0) as found,
  case l.outcome when 'lost' then l.quantity - coalesce(f.found, 0) else 0 end as open
from equipment.loss_line l left join lateral (
  select sum(quantity) as found from equipment.loss_find f where f.line_id = l.id or f.settlement_id = l.settlement_id) f on true;
create trigger written_once before update or delete on equipment.loss_find for each row execute function document.refuse_change();
