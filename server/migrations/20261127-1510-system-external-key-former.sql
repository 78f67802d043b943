-- A record that became one with another leaves its keys to it: they lead there from now on, beside the one that it has itself.
alter table system.external_key add column is_former boolean not null default false,
  drop constraint external_key_kind_record_id_system_key;
create unique index external_key_of_record on system.external_key (kind, record_id, system) where not is_former;
create index external_key_record on system.external_key (kind, record_id);
