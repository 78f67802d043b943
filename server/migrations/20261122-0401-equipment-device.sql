-- A scan reads a whole code, whatever its case, on any of five labels: each is one look-up.
create index device_read_code on equipment.device (lower(code)) where code is not null and deleted_at is null;
create index device_read_asset_number on equipment.device (lower(asset_number)) where asset_number is not null and deleted_at is null;
create index device_read_self_number on equipment.device (lower(self_number)) where self_number is not null and deleted_at is null;
create index device_read_serial on equipment.device (lower(serial)) where serial is not null and deleted_at is null;
create index device_read_plate on equipment.device (lower(plate)) where plate is not null and deleted_at is null;
