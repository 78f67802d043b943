-- Imports of devices that were carried out, and the cards that each made: taken back as a whole, as long as nothing has moved.
create table equipment.device_intake (
  id bigint generated always as identity primary key,
  file_name text not null,
  sheet_name text not null,
  new_count int not null check (new_count >= 0),
  changed_count int not null check (changed_count >= 0),
  created_by bigint not null references system.user,
  created_at timestamptz not null,
  undone_by bigint references system.user,
  undone_at timestamptz,
  undone_why text not null default '',
  check ((undone_at is null) = (undone_by is null))
);
create index device_intake_person on equipment.device_intake (created_by, id desc);
create table equipment.device_intake_item (
  device_id bigint primary key references equipment.device,
  intake_id bigint not null references equipment.device_intake
);
create index device_intake_item_intake on equipment.device_intake_item (intake_id);
