-- Accounts of other systems. Whoever calls under one is recorded as a person is: it has a record of its own among the people,
-- which nobody signs in to, and which is never offered where people are chosen, since it is disabled there.
alter table system.user add column is_machine boolean not null default false;

create table system.service_account (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references system.user,
  is_active boolean not null default true,
  -- Addresses and networks that it may call from; none: from anywhere.
  addresses text[] not null default '{}',
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz
);
create index service_account_live on system.service_account (id desc) where deleted_at is null;
create index service_account_created on system.service_account (created_at, id desc) where deleted_at is null;

-- A key is 256 random bits: its plain hash tells nothing of it, and is found by an index.
create table system.service_key (
  id bigint generated always as identity primary key,
  account_id bigint not null references system.service_account,
  key_hash bytea not null unique,
  -- Its first signs, by which people know it again.
  hint text not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  used_at timestamptz,
  used_from text
);
create index service_key_account on system.service_key (account_id, id desc);

create table system.service_call (
  id bigint generated always as identity primary key,
  account_id bigint not null references system.service_account,
  key_id bigint not null references system.service_key,
  called_at timestamptz not null,
  method text not null,
  path text not null,
  code int not null,
  address text not null
);
create index service_call_account on system.service_call (account_id, id desc);
create index service_call_key on system.service_call (key_id);
create index service_call_day on system.service_call (called_at);

-- Every node lets go of what it knew of a key.
create trigger access_changed after update of is_active, addresses, deleted_at or delete on system.service_account for each statement execute function system.tell_access_changed();
create trigger access_changed after update of ended_at, expires_at or delete on system.service_key for each statement execute function system.tell_access_changed();
