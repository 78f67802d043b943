-- Quantities through the workshop: so much of a model in one condition, from one holder; what became of it adds up.
alter table equipment.repair alter column device_id drop not null;
alter table equipment.repair add column holder_id bigint references equipment.holder;
alter table equipment.repair add column condition text;
alter table equipment.repair add column quantity numeric(18, 3) not null default 1 check (quantity > 0);
alter table equipment.repair add constraint repair_device_or_quantity
  check ((device_id is null) = (holder_id is not null) and (device_id is null) = (condition is not null) and (device_id is null or quantity = 1));
create index repair_model on equipment.repair (model_id, id desc) where device_id is null and deleted_at is null;

create table equipment.repair_outcome (
  -- The line of its ledger entries.
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.repair,
  position int not null,
  outcome text not null check (outcome in ('repaired', 'unrepairable', 'scrapped', 'rebuilt')),
  quantity numeric(18, 3) not null check (quantity > 0),
  -- Of strings taken apart and made into others: what came of it.
  to_model_id bigint references equipment.model,
  to_quantity numeric(18, 3) check (to_quantity > 0),
  reason text not null default '',
  check ((outcome = 'rebuilt') = (to_model_id is not null) and (to_model_id is null) = (to_quantity is null)),
  check (outcome in ('repaired', 'unrepairable') or reason <> ''),
  unique (document_id, position)
);
