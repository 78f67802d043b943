-- Two cards of one device become one: the other stays to be read, with its past and its numbers, and says where it went.
alter table equipment.device add column merged_into bigint references equipment.device;
alter table equipment.device add constraint device_merged check (merged_into is null or (merged_into <> id and account_state = 'merged' and device_status = '5'));
create index device_merged_into on equipment.device (merged_into) where merged_into is not null;
-- Its numbers are free for the card that stays.
drop index equipment.device_serial;
drop index equipment.device_code;
drop index equipment.device_asset_number;
drop index equipment.device_self_number;
create unique index device_serial on equipment.device (model_id, lower(serial)) where deleted_at is null and merged_into is null;
create unique index device_code on equipment.device (code) where deleted_at is null and merged_into is null;
create unique index device_asset_number on equipment.device (asset_number) where deleted_at is null and merged_into is null;
create unique index device_self_number on equipment.device (owner_department_id, self_number) where deleted_at is null and merged_into is null;
