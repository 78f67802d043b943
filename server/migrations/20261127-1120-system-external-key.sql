-- What other systems call our records: within a system one key for a record, and one record for a key.
create table system.external_key (
  id bigint primary key generated always as identity,
  -- Of the dictionary external_system.
  system text not null,
  -- `area/module` of the record.
  kind text not null,
  key text not null,
  record_id bigint not null,
  created_by bigint not null references system.user,
  created_at timestamptz not null,
  unique (system, kind, key),
  unique (kind, record_id, system)
);
create index external_key_creator on system.external_key (created_by);
