-- Settlement sheets: completed repairs of one workshop, or of one vendor through it, and what they cost together.
create table equipment.settlement (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  -- The repair works, whose sheet it is.
  department_id text not null references system.department,
  project_id text references system.project,
  supplier_id bigint references system.supplier,
  begin_on date not null,
  end_on date not null,
  invoice_number text not null default '',
  tax_usd numeric(18, 2) not null default 0 check (tax_usd >= 0),
  deduction_usd numeric(18, 2) not null default 0 check (deduction_usd >= 0),
  deduction_reason text not null default '',
  -- When it was approved by the last: its repairs are settled, and nothing of it changes.
  settled_at timestamptz,
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
  check (project_id is null),
  check (begin_on <= end_on)
);
create index settlement_live on equipment.settlement (id desc) where deleted_at is null;
create index settlement_department on equipment.settlement (department_id, id desc) where deleted_at is null;
create index settlement_supplier on equipment.settlement (supplier_id, id desc) where deleted_at is null;
create index settlement_state on equipment.settlement (state, id desc) where deleted_at is null;
create index settlement_creator on equipment.settlement (created_by, id desc) where deleted_at is null;
create index settlement_submitted on equipment.settlement (submitted_at, id desc) where deleted_at is null;
create index settlement_end on equipment.settlement (end_on, id desc) where deleted_at is null;
create index settlement_created on equipment.settlement (created_at, id desc) where deleted_at is null;
create index settlement_number_words on equipment.settlement using gin (lower(number || ' ' || invoice_number) gin_trgm_ops) where deleted_at is null;

create table equipment.settlement_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.settlement,
  position int not null,
  repair_id bigint not null references equipment.repair,
  -- From its submission on, until it is returned, withdrawn or refused.
  is_held boolean not null default false,
  unique (document_id, position),
  unique (document_id, repair_id)
);
create index settlement_line_repair on equipment.settlement_line (repair_id);
-- A repair stands on one sheet that is decided on or was approved.
create unique index settlement_line_once on equipment.settlement_line (repair_id) where is_held;

-- What is settled stays as it is.
create function equipment.refuse_settled_sheet() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'settlement' then
    if old.settled_at is not null and
      (new.department_id, new.begin_on, new.end_on, new.invoice_number, new.tax_usd, new.deduction_usd, new.settled_at, new.deleted_at)
        is distinct from (old.department_id, old.begin_on, old.end_on, old.invoice_number, old.tax_usd, old.deduction_usd, old.settled_at, old.deleted_at) then
      raise exception 'settlement % is settled', old.number;
    end if;
    return new;
  end if;
  if exists (select 1 from equipment.settlement s where s.id = coalesce(new.document_id, old.document_id) and s.settled_at is not null) then
    raise exception 'settlement % is settled', coalesce(new.document_id, old.document_id);
  end if;
  return coalesce(new, old);
end $$;
create trigger settled_once before update on equipment.settlement for each row execute function equipment.refuse_settled_sheet();
create trigger settled_once before insert or update or delete on equipment.settlement_line for each row execute function equipment.refuse_settled_sheet();

-- A repair that is settled, or stands on a sheet that is decided on, costs what it costs.
create function equipment.refuse_settled_repair() returns trigger language plpgsql as $$
begin
  if (old.state = 'settled' and new.state <> 'settled')
    or ((old.state = 'settled' or exists (select 1 from equipment.settlement_line x where x.repair_id = old.id and x.is_held))
      and (new.device_id, new.model_id, new.quantity, new.kind, new.workshop_id, new.labour_amount, new.parts_amount, new.vendor_amount, new.currency, new.vendor_amount_usd, new.completed_at, new.deleted_at)
        is distinct from (old.device_id, old.model_id, old.quantity, old.kind, old.workshop_id, old.labour_amount, old.parts_amount, old.vendor_amount, old.currency, old.vendor_amount_usd, old.completed_at, old.deleted_at)) then
    raise exception 'repair % is settled', old.number;
  end if;
  return new;
end $$;
create trigger settled_once before update on equipment.repair for each row execute function equipment.refuse_settled_repair();

create function equipment.refuse_settled_work() returns trigger language plpgsql as $$
begin
  if exists (select 1 from equipment.repair a where a.id = coalesce(new.document_id, old.document_id) and a.state = 'settled') then
    raise exception 'repair % is settled', coalesce(new.document_id, old.document_id);
  end if;
  return coalesce(new, old);
end $$;
create trigger settled_once before insert or update or delete on equipment.repair_work for each row execute function equipment.refuse_settled_work();
