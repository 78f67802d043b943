-- The numbers that a device bore before: each for its time. What it bears now stands on its card.
create table equipment.device_identity (
  id bigint generated always as identity primary key,
  device_id bigint not null references equipment.device,
  kind text not null check (kind in ('selfNum', 'licenseNum', 'assetCoding', 'devCoding', 'devSign')),
  value text not null check (value <> ''),
  during tstzrange not null check (not isempty(during) and not upper_inf(during)),
  changed_by bigint references system."user",
  constraint device_identity_once exclude using gist (device_id with =, kind with =, during with &&)
);
create index device_identity_device on equipment.device_identity (device_id, id);
create index device_identity_value on equipment.device_identity (lower(value) text_pattern_ops, device_id);
create trigger written_once before update or delete on equipment.device_identity for each row execute function document.refuse_change();
create trigger never_emptied before truncate on equipment.device_identity for each statement execute function document.refuse_change();

-- Whoever changes a card, by hand, by a file, by a transfer or by a merge: the number that goes is kept, with the time that it stood.
create function equipment.keep_former_identity() returns trigger language plpgsql as $$
declare
  former record;
  since timestamptz;
begin
  for former in
    select * from (values ('selfNum', old.self_number, new.self_number), ('licenseNum', old.plate, new.plate), ('assetCoding', old.asset_number, new.asset_number),
      ('devCoding', old.code, new.code), ('devSign', old.serial, new.serial)) as t (kind, gone, comes)
    where coalesce(gone, '') <> '' and gone is distinct from comes
  loop
    select coalesce(max(upper(i.during)), old.created_at) into since from equipment.device_identity i where i.device_id = old.id and i.kind = former.kind;
    insert into equipment.device_identity (device_id, kind, value, during, changed_by)
    values (old.id, former.kind, former.gone, tstzrange(since, greatest(coalesce(new.updated_at, since), since + interval '1 microsecond')), new.updated_by);
  end loop;
  return null;
end $$;
create trigger former_identity after update of self_number, plate, asset_number, code, serial on equipment.device for each row
  when (old.self_number is distinct from new.self_number or old.plate is distinct from new.plate or old.asset_number is distinct from new.asset_number
    or old.code is distinct from new.code or old.serial is distinct from new.serial)
  execute function equipment.keep_former_identity();
