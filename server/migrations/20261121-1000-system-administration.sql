-- What administration writes: who changed what and when, a version against changes that cross, and a log of every change that was asked for.
alter table system.department
  add column leader text not null default '', add column phone text not null default '', add column email text not null default '', add column remark text not null default '',
  add column version int not null default 0, add column created_by bigint references system.user, add column updated_by bigint references system.user;
alter table system.role
  add column remark text not null default '',
  add column version int not null default 0, add column created_by bigint references system.user, add column updated_by bigint references system.user;
alter table system.menu
  add column remark text not null default '',
  add column version int not null default 0, add column created_at timestamptz, add column created_by bigint references system.user,
  add column updated_at timestamptz, add column updated_by bigint references system.user;
alter table system.user
  add column remark text not null default '',
  add column version int not null default 0, add column created_by bigint references system.user, add column updated_by bigint references system.user;
alter table system.dict_type
  add column remark text not null default '',
  add column version int not null default 0, add column created_by bigint references system.user, add column updated_at timestamptz, add column updated_by bigint references system.user;
alter table system.dict_data
  add column remark text not null default '',
  add column version int not null default 0, add column created_by bigint references system.user, add column updated_at timestamptz, add column updated_by bigint references system.user;
alter table system.config
  add column remark text not null default '',
  add column version int not null default 0, add column created_by bigint references system.user, add column updated_at timestamptz, add column updated_by bigint references system.user;
-- The name of an account that was deleted may be given again.
alter table system.user drop constraint user_name_key;
create unique index user_name on system.user (name) where deleted_at is null;

-- What the product brought along, by kind and key. A later version adds what is new, and never what an administrator took away.
create table system.shipped (
  kind text not null,
  key text not null,
  primary key (kind, key)
);
insert into system.shipped (kind, key)
  select 'menu', case type when 'M' then path when 'C' then component else permission end from system.menu
  union select 'role', key from system.role
  union select 'dict', type from system.dict_type
  union select 'chain', kind from document.chain;

-- One row per change that was asked for, done or refused. What it changed is in the audit log, under the same request.
create table document.operation_log (
  id bigint generated always as identity primary key,
  operation text not null,
  method text not null,
  path text not null,
  person_id bigint,
  person_name text not null,
  unit_name text not null,
  unit_name_en text not null,
  address text not null,
  -- As it was sent, secrets masked, cut where it is long.
  input text not null,
  code int not null,
  message text not null,
  took_ms int not null,
  request_id text not null,
  happened_at timestamptz not null
);
create index operation_log_time on document.operation_log (happened_at desc, id desc);
create index operation_log_person on document.operation_log (person_name, id);
create index operation_log_operation on document.operation_log (operation, id);
create trigger written_once before update or delete on document.operation_log for each row execute function document.refuse_change();
create trigger never_emptied before truncate on document.operation_log for each statement execute function document.refuse_change();
create index audit_log_request on document.audit_log (request_id);
