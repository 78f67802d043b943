-- What a device has run: hours, kilometres, shots, cycles. A meter that is replaced leaves its life to the next one.
create table equipment.meter (
  id bigint generated always as identity primary key,
  device_id bigint not null references equipment.device,
  kind text not null check (kind in ('hours', 'kilometres', 'shots', 'cycles')),
  serial text not null default '',
  -- What the device had run before this meter, and what this one showed when it was put on.
  carried numeric(14, 1) not null default 0 check (carried >= 0),
  start numeric(14, 1) not null check (start >= 0),
  ended_at timestamptz
);
create unique index meter_standing on equipment.meter (device_id, kind) where ended_at is null;
create index meter_device on equipment.meter (device_id, id);

create table equipment.meter_reading (
  id bigint generated always as identity primary key,
  meter_id bigint not null references equipment.meter,
  value numeric(14, 1) not null check (value >= 0),
  read_at timestamptz not null,
  source text not null check (source in ('hand', 'mounting')),
  mounting_id bigint references equipment.mounting,
  reason text not null default '',
  -- The reading that this one stands in for.
  corrects_id bigint unique references equipment.meter_reading,
  recorded_at timestamptz not null,
  recorded_by bigint not null references system."user",
  check (read_at <= recorded_at),
  check (corrects_id is null or reason <> ''),
  check ((source = 'mounting') = (mounting_id is not null))
);
create index meter_reading_in_turn on equipment.meter_reading (meter_id, read_at, id);
create index meter_reading_mounting on equipment.meter_reading (mounting_id) where mounting_id is not null;

create trigger written_once before update or delete on equipment.meter_reading for each row execute function document.refuse_change();
create trigger never_emptied before truncate on equipment.meter_reading for each statement execute function document.refuse_change();
