-- Orders to look at a device or a sample of bulk equipment, and what was found. Overdue is no state: it follows from the day.
create table equipment.check_order (
  id bigint generated always as identity primary key,
  number text not null unique,
  plan_id bigint references equipment.check_plan,
  template_id bigint not null references equipment.check_template,
  -- As it was when the order was made; what was answered names its own.
  version_id bigint not null,
  device_id bigint references equipment.device,
  model_id bigint not null references equipment.model,
  holder_id bigint not null references equipment.holder,
  -- Of bulk equipment: how much there was, and how many are to be looked at.
  quantity numeric(18, 3) check (quantity > 0),
  sample int check (sample > 0),
  project_id text references system.project,
  department_id text references system.department,
  manager_department_id text references system.department,
  plan_date date not null,
  due_on date not null check (due_on >= plan_date),
  -- Since when the device was due and nobody looked, over the orders that this one replaced.
  missed_since date,
  due_since date not null generated always as (coalesce(missed_since, plan_date)) stored,
  -- What the device had run when the order was made, for plans that go by a meter.
  life numeric(14, 1),
  inspector_id bigint references system."user",
  state text not null check (state in ('waiting', 'done', 'missed', 'cancelled')),
  made_at timestamptz not null,
  made_by bigint references system."user",
  closed_at timestamptz,
  closed_by bigint references system."user",
  -- Why it was cancelled: by a person in words, or because the device is at work no more.
  reason text not null default '',
  -- The worst of all that was found.
  is_good boolean,
  failed int not null default 0,
  severity text check (severity in ('minor', 'major', 'critical')),
  done_at timestamptz,
  done_by bigint references system."user",
  -- What was not good waits for somebody, until a repair, a good look or a word of who may.
  trouble_ended_at timestamptz,
  trouble_ended_by text check (trouble_ended_by in ('repair', 'recheck', 'waiver')),
  trouble_person bigint references system."user",
  trouble_reason text not null default '',
  -- What it opened, and what ended it.
  repair_id bigint references document.register,
  version int not null default 1,
  foreign key (version_id, template_id) references equipment.check_template_version (id, template_id),
  check ((device_id is null) = (quantity is not null and sample is not null)),
  check ((state = 'waiting') = (closed_at is null)),
  check ((state = 'done') = (done_at is not null) and (done_at is null) = (is_good is null)),
  check (state <> 'cancelled' or reason <> ''),
  check (is_good is not false or failed > 0),
  check ((trouble_ended_at is null) = (trouble_ended_by is null)),
  check (trouble_ended_by is distinct from 'waiver' or trouble_reason <> '')
);
-- The job of a night does nothing twice, and a device has one order of a plan to wait for.
create unique index check_order_once on equipment.check_order (plan_id, device_id, plan_date) where device_id is not null and plan_id is not null;
create unique index check_order_bulk_once on equipment.check_order (plan_id, model_id, holder_id, plan_date) where device_id is null and plan_id is not null;
create unique index check_order_waiting on equipment.check_order (plan_id, device_id) where state = 'waiting' and device_id is not null;
create index check_order_bulk_waiting on equipment.check_order (plan_id, model_id, holder_id) where state = 'waiting' and device_id is null;
create index check_order_done on equipment.check_order (done_at, id desc);
create index check_order_device on equipment.check_order (device_id, id desc);
create index check_order_day on equipment.check_order (plan_date desc, id);
create index check_order_project on equipment.check_order (project_id, plan_date desc, id);
create index check_order_open on equipment.check_order (due_since, id desc) where state = 'waiting';
create index check_order_trouble on equipment.check_order (device_id, template_id) where is_good is false and trouble_ended_at is null;
create index check_order_repair on equipment.check_order (repair_id) where repair_id is not null;

-- Each time that somebody looked: the first, and whatever another phone brought of the same order.
create table equipment.check_result (
  id bigint generated always as identity primary key,
  order_id bigint not null references equipment.check_order,
  version_id bigint not null references equipment.check_template_version,
  is_good boolean not null,
  failed int not null check (failed >= 0),
  severity text check (severity in ('minor', 'major', 'critical')),
  sampled int check (sampled > 0),
  failed_pieces int check (failed_pieces between 0 and sampled),
  signed_as text not null,
  position text not null default '',
  done_at timestamptz not null,
  done_by bigint not null references system."user",
  recorded_at timestamptz not null,
  check (done_at <= recorded_at),
  check (is_good = (failed = 0))
);
create index check_result_order on equipment.check_result (order_id, id);

create table equipment.check_answer (
  result_id bigint not null references equipment.check_result,
  item int not null check (item > 0),
  value text not null,
  is_good boolean not null,
  remark text not null default '',
  photos int not null default 0 check (photos between 0 and 20),
  primary key (result_id, item)
);

create table equipment.check_addendum (
  id bigint generated always as identity primary key,
  order_id bigint not null references equipment.check_order,
  text text not null check (text <> ''),
  written_at timestamptz not null,
  written_by bigint not null references system."user"
);
create index check_addendum_order on equipment.check_addendum (order_id, id);

do $$ declare t text; begin
  foreach t in array array['check_result', 'check_answer', 'check_addendum'] loop
    execute format('create trigger written_once before update or delete on equipment.%I for each row execute function document.refuse_change()', t);
    execute format('create trigger never_emptied before truncate on equipment.%I for each statement execute function document.refuse_change()', t);
  end loop;
end $$;

-- What was found never becomes better than it was.
create function equipment.keep_check_result() returns trigger language plpgsql as $$
begin
  if old.state = 'done' and (new.state <> 'done' or (old.is_good is false and new.is_good) or new.failed < old.failed
    or (old.number, old.device_id, old.template_id, old.plan_date, old.done_at) is distinct from (new.number, new.device_id, new.template_id, new.plan_date, new.done_at)) then
    raise exception 'the result of a check stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep before update on equipment.check_order for each row execute function equipment.keep_check_result();
create trigger never_deleted before delete on equipment.check_order for each row execute function document.refuse_change();

alter table equipment.meter_reading drop constraint meter_reading_source_check;
alter table equipment.meter_reading add constraint meter_reading_source_check check (source in ('hand', 'mounting', 'check'));

-- A check finds a device in another condition: so says the ledger.
alter table equipment.custody_event drop constraint custody_event_source_check;
alter table equipment.custody_event add constraint custody_event_source_check check (source in ('opening', 'import', 'reconciliation', 'conversion', 'check')) not valid;
