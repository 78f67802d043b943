-- Upkeep that devices must have: every so much that a meter has run, every so many days, or whichever comes first.
create table equipment.upkeep_rule (
  id bigint generated always as identity primary key,
  name text not null,
  category_id bigint references equipment.category,
  model_id bigint references equipment.model,
  meter_kind text check (meter_kind in ('hours', 'kilometres', 'shots', 'cycles')),
  every_run int check (every_run > 0),
  warn_run int not null default 0 check (warn_run >= 0),
  every_days int check (every_days > 0),
  warn_days int not null default 0 check (warn_days >= 0),
  level text not null check (level in ('605', '606', '607', '608')),
  items text[] not null default '{}',
  is_forced boolean not null,
  is_drafted boolean not null,
  start_on date not null,
  is_active boolean not null default true,
  remark text not null default '',
  version int not null,
  created_by bigint references system."user",
  created_at timestamptz not null,
  updated_by bigint references system."user",
  updated_at timestamptz,
  deleted_at timestamptz,
  check ((category_id is null) <> (model_id is null)),
  check ((meter_kind is null) = (every_run is null)),
  check (every_run is not null or every_days is not null),
  check (warn_run < coalesce(every_run, 1)),
  check (warn_days < coalesce(every_days, 1))
);
create index upkeep_rule_live on equipment.upkeep_rule (id desc) where deleted_at is null;
create index upkeep_rule_created on equipment.upkeep_rule (created_at, id desc) where deleted_at is null;
create index upkeep_rule_name_order on equipment.upkeep_rule (name, id desc) where deleted_at is null;
create index upkeep_rule_category on equipment.upkeep_rule (category_id) where deleted_at is null;
create index upkeep_rule_model on equipment.upkeep_rule (model_id) where deleted_at is null;

-- What a rule asks of a device: written by the night's job as it comes near, closed by it once it is done or no longer asked.
create table equipment.upkeep_need (
  id bigint generated always as identity primary key,
  rule_id bigint not null references equipment.upkeep_rule,
  device_id bigint not null references equipment.device,
  -- By when it is to be done: what the meters show then, the day, or both.
  limit_run numeric(14, 1),
  limit_on date,
  -- What they showed when the job looked last.
  run numeric(14, 1),
  -- The repair that was drafted for it.
  repair_id bigint references equipment.repair,
  noticed_at timestamptz not null,
  waived_until date,
  waived_reason text not null default '',
  waived_by bigint references system."user",
  closed_at timestamptz,
  check (limit_run is not null or limit_on is not null),
  check ((waived_until is null) = (waived_by is null))
);
create unique index upkeep_need_open on equipment.upkeep_need (device_id, rule_id) where closed_at is null;
create index upkeep_need_rule on equipment.upkeep_need (rule_id) where closed_at is null;
create index upkeep_need_noticed on equipment.upkeep_need (noticed_at, id) where closed_at is null;
create index upkeep_need_repair on equipment.upkeep_need (repair_id, rule_id) where repair_id is not null;
create index repair_done on equipment.repair (device_id, finished_at desc) where result = 'repaired' and deleted_at is null;
