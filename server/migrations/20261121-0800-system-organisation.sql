-- Organisation, people, rights and sessions. Labels come in pairs; the answer carries one, in the reader's language.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create schema system;

create table system.department (
  id text primary key check (id ~ '^C[0-9]+$'),
  parent_id text references system.department,
  -- Every ancestor from the root to the department itself, so that a subtree is one index look-up.
  path text[] not null,
  level int not null check (level >= 0),
  name text not null,
  name_en text not null,
  kind text not null,
  short_code text not null unique,
  country text not null check (country in ('1', '2')),
  time_zone text not null default 'Asia/Shanghai',
  order_number int not null default 0,
  status text not null default '0' check (status in ('0', '1')),
  created_at timestamptz not null,
  updated_at timestamptz
);
create index department_path on system.department using gin (path);
create index department_parent on system.department (parent_id);

create table system.role (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  name_en text not null,
  -- 1 all, 2 chosen departments, 3 own department, 4 own department and below, 5 self, 6 the projects one is a member of
  data_scope text not null check (data_scope in ('1', '2', '3', '4', '5', '6')),
  order_number int not null default 0,
  status text not null default '0' check (status in ('0', '1')),
  created_at timestamptz not null,
  updated_at timestamptz
);
create table system.role_department (
  role_id bigint not null references system.role on delete cascade,
  department_id text not null references system.department,
  primary key (role_id, department_id)
);

create table system.menu (
  id bigint generated always as identity primary key,
  parent_id bigint references system.menu,
  type text not null check (type in ('M', 'C', 'F')),
  title text not null,
  title_en text not null,
  path text not null default '',
  -- A view name such as equipment/device/index; empty for directories and buttons.
  component text not null default '',
  permission text not null default '',
  icon text not null default '',
  order_number int not null default 0,
  is_external boolean not null default false,
  is_cached boolean not null default true,
  is_visible boolean not null default true,
  is_affixed boolean not null default false,
  always_show boolean not null default false,
  active_menu text not null default '',
  status text not null default '0' check (status in ('0', '1'))
);
create index menu_parent on system.menu (parent_id, order_number);
create table system.role_menu (
  role_id bigint not null references system.role on delete cascade,
  menu_id bigint not null references system.menu on delete cascade,
  primary key (role_id, menu_id)
);

create table system.user (
  id bigint generated always as identity primary key,
  name text not null unique,
  nick_name text not null,
  email text not null default '',
  phone text not null default '',
  sex text not null default '2' check (sex in ('0', '1', '2')),
  avatar text not null default '',
  level int not null default 0,
  department_id text not null references system.department,
  password_hash text not null,
  password_changed_at timestamptz,
  current_project_id text,
  status text not null default '0' check (status in ('0', '1')),
  created_at timestamptz not null,
  updated_at timestamptz,
  deleted_at timestamptz
);
create index user_department on system.user (department_id);
create table system.user_role (
  user_id bigint not null references system.user on delete cascade,
  role_id bigint not null references system.role,
  primary key (user_id, role_id)
);
create index user_role_role on system.user_role (role_id);

create table system.session (
  id bigint generated always as identity primary key,
  -- Only hashes: a copy of this table opens no session.
  token_hash bytea not null unique,
  refresh_hash bytea not null unique,
  user_id bigint not null references system.user,
  address text not null,
  client text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until when the refresh token renews both.
  refresh_until timestamptz not null,
  ended_at timestamptz
);
create index session_of_user on system.session (user_id) where ended_at is null;

-- One captcha is answered once, on whichever node it was shown.
create table system.captcha (
  id text primary key,
  answer text not null,
  expires_at timestamptz not null
);
create index captcha_expiry on system.captcha (expires_at);
-- Wrong passwords per account and address, whether or not the account exists.
create table system.sign_in_failure (
  user_name text not null,
  address text not null,
  failures int not null,
  last_at timestamptz not null,
  primary key (user_name, address)
);
-- The key pair is the installation's own, shared by all nodes.
create table system.rsa_key (
  id text primary key,
  private_key text not null,
  public_key text not null,
  created_at timestamptz not null
);

create table system.dict_type (
  id bigint generated always as identity primary key,
  type text not null unique,
  name text not null,
  name_en text not null,
  status text not null default '0' check (status in ('0', '1')),
  created_at timestamptz not null
);
create table system.dict_data (
  id bigint generated always as identity primary key,
  type text not null references system.dict_type (type) on update cascade,
  value text not null,
  label text not null,
  label_en text not null,
  sort int not null default 0,
  css_class text not null default '',
  list_class text not null default '',
  is_default boolean not null default false,
  status text not null default '0' check (status in ('0', '1')),
  created_at timestamptz not null,
  unique (type, value)
);
-- Units are kept as the trade writes them in Chinese; the dictionary of units knows their English.
create function system.unit_name(unit text, in_english boolean) returns text language sql stable as $$
  select case when in_english then coalesce((select d.label_en from system.dict_data d where d.type = '5110000038' and d.label = unit), unit) else unit end
$$;
create table system.config (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  name_en text not null,
  value text not null,
  is_builtin boolean not null default false,
  is_public boolean not null default false,
  created_at timestamptz not null
);

create table system.project (
  -- projectInfoNo of the wire: given by the server, opaque.
  id text primary key,
  -- projectId of the wire: the project number, given on approval.
  number text unique,
  name text not null,
  short_name text not null default '',
  type text not null default '',
  status text not null default '',
  exploration_method text not null default '',
  build_method text not null default '',
  year text not null default '',
  importance text not null default '',
  client_unit text not null default '',
  market_scope text not null default '',
  country text not null default '1' check (country in ('1', '2')),
  department_id text not null references system.department,
  team_id text not null default '',
  team_name text not null default '',
  team_name_en text not null default '',
  joint_team text not null default '',
  team_leader text not null default '',
  geology_task text not null default '',
  acquire_start date,
  acquire_end date,
  design_start date,
  design_end date,
  ended_on date,
  is_virtual boolean not null default false,
  remark text not null default '',
  created_at timestamptz not null,
  created_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz
);
create index project_department on system.project (department_id, id);
create index project_search on system.project using gin (lower(name || ' ' || short_name || ' ' || team_id) gin_trgm_ops);
alter table system.user add constraint user_current_project foreign key (current_project_id) references system.project;
create table system.project_member (
  project_id text not null references system.project on delete cascade,
  user_id bigint not null references system.user on delete cascade,
  primary key (project_id, user_id)
);
create index project_member_user on system.project_member (user_id);

-- Resolved rights are kept with each session; whatever they are made of says so when it changes.
create function system.tell_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', tg_table_name);
  return null;
end $$;
create trigger access_changed after insert or update or delete on system.role for each statement execute function system.tell_access_changed();
create trigger access_changed after insert or update or delete on system.role_department for each statement execute function system.tell_access_changed();
create trigger access_changed after insert or update or delete on system.role_menu for each statement execute function system.tell_access_changed();
create trigger access_changed after insert or update or delete on system.menu for each statement execute function system.tell_access_changed();
create trigger access_changed after insert or update or delete on system.user_role for each statement execute function system.tell_access_changed();
create trigger access_changed after insert or update or delete on system.project_member for each statement execute function system.tell_access_changed();
create trigger access_changed after insert or update or delete on system.department for each statement execute function system.tell_access_changed();
create trigger access_changed after update of name, nick_name, department_id, password_changed_at, status, deleted_at or delete on system.user for each statement execute function system.tell_access_changed();
create trigger access_changed after update of ended_at, token_hash or delete on system.session for each statement execute function system.tell_access_changed();
