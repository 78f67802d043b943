-- Labels of devices: the code on the thing itself, one in use at a time; a retired one still leads to the device, and says so.
create table equipment.device_label (
  id bigint generated always as identity primary key,
  device_id bigint not null references equipment.device,
  code text not null unique check (code ~ '^[A-Z0-9]{9}$'),
  made_at timestamptz not null,
  made_by bigint not null,
  retired_at timestamptz,
  retired_by bigint,
  check ((retired_at is null) = (retired_by is null)),
  check (retired_at >= made_at)
);
create unique index device_label_current on equipment.device_label (device_id) where retired_at is null;
create index device_label_device on equipment.device_label (device_id, id desc);
