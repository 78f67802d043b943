-- Who drives vibrators: a person, with or without an account, and the projects that he works on.
create table equipment.operator (
  id bigint generated always as identity primary key,
  number text not null,
  name text not null,
  user_id bigint references system."user",
  department_id text not null references system.department,
  licence_number text not null default '',
  licence_end date,
  is_active boolean not null default true,
  remark text not null default '',
  version int not null,
  created_by bigint references system."user",
  created_at timestamptz not null,
  updated_by bigint references system."user",
  updated_at timestamptz,
  deleted_at timestamptz
);
create index operator_live on equipment.operator (id desc) where deleted_at is null;
create index operator_name_order on equipment.operator (name, id desc) where deleted_at is null;
create index operator_licence on equipment.operator (licence_end, id desc) where deleted_at is null;
create index operator_words on equipment.operator using gin (lower(number || ' ' || name) gin_trgm_ops) where deleted_at is null;
create index operator_department on equipment.operator (department_id);
create unique index operator_number on equipment.operator (lower(number)) where deleted_at is null;
create unique index operator_account on equipment.operator (user_id) where deleted_at is null;

-- From which day to which one works on a project; without an end, until it is told.
create table equipment.operator_post (
  id bigint generated always as identity primary key,
  operator_id bigint not null references equipment.operator,
  project_id text not null references system.project,
  from_on date not null,
  until_on date check (until_on >= from_on),
  constraint operator_post_once exclude using gist (operator_id with =, project_id with =, daterange(from_on, until_on, '[]') with &&)
);
create index operator_post_operator on equipment.operator_post (operator_id, from_on);
create index operator_post_project on equipment.operator_post (project_id);
