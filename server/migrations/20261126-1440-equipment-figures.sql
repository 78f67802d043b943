-- Where each device was at the end of each day of its place, and in which condition: runs of days, worked out of the
-- custody ledger by the product and written by nobody. A day belongs to whoever holds the device when it ends.
create table equipment.device_day (
  id bigint generated always as identity primary key,
  device_id bigint not null references equipment.device,
  from_day date not null,
  -- The first day that is no longer of the run; null while it lasts.
  until_day date,
  holder_id bigint not null references equipment.holder,
  condition text not null,
  unique (device_id, from_day),
  check (until_day > from_day)
);
create unique index device_day_open on equipment.device_day (device_id) where until_day is null;
create index device_day_holder on equipment.device_day (holder_id, from_day);
create index device_day_until on equipment.device_day (until_day, from_day);
create index device_day_from on equipment.device_day (from_day, id);

-- The same of what is counted: so many of a model in a condition, at the end of each day.
create table equipment.quantity_day (
  id bigint generated always as identity primary key,
  model_id bigint not null references equipment.model,
  holder_id bigint not null references equipment.holder,
  condition text not null,
  from_day date not null,
  until_day date,
  quantity numeric(18, 3) not null check (quantity > 0),
  unique (model_id, holder_id, condition, from_day),
  check (until_day > from_day)
);
create index quantity_day_holder on equipment.quantity_day (holder_id, from_day);
create index quantity_day_until on equipment.quantity_day (until_day, from_day);
create index quantity_day_from on equipment.quantity_day (from_day, id);

-- What the days of a month come to: devices and quantities times days.
create table equipment.month_days (
  month date not null check (extract(day from month) = 1),
  holder_id bigint not null references equipment.holder,
  model_id bigint not null references equipment.model,
  owner_department_id text not null references system.department,
  -- On the books; of these those that nobody expects work on, and for the others: sound, at work, idle in a pool.
  days numeric(18, 3) not null,
  out_days numeric(18, 3) not null,
  sound_days numeric(18, 3) not null,
  worked_days numeric(18, 3) not null,
  idle_days numeric(18, 3) not null,
  primary key (month, holder_id, model_id, owner_department_id),
  check (out_days >= 0 and out_days <= days and sound_days <= days - out_days and worked_days <= sound_days and idle_days <= days - out_days)
);
create index month_days_model on equipment.month_days (model_id, month);

-- How far the ledger has been read, and until when.
create table equipment.days_kept (
  one boolean primary key default true check (one),
  last_event_id bigint not null,
  kept_at timestamptz not null
);
-- Months whose days are worked out again at the next reading, because what counts as a day of theirs has changed.
create table equipment.month_stale (month date primary key check (extract(day from month) = 1));

/* How many days a set of days has. */
create function equipment.days_in(of datemultirange) returns integer immutable strict parallel safe language sql
  as $$ select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(of) r $$;
