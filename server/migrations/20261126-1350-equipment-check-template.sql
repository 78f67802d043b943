-- What is looked at on devices of a category. Each change of the items makes a version; what was made stays as it is.
create table equipment.check_template (
  id bigint generated always as identity primary key,
  name text not null,
  category_id bigint not null references equipment.category,
  is_active boolean not null default true,
  remark text not null default '',
  -- Of bulk equipment a sample is looked at: so much of it in per cent, so many at least; what part of it has to be good.
  sample_percent numeric(5, 2) check (sample_percent > 0 and sample_percent <= 100),
  sample_least int check (sample_least > 0),
  pass_percent numeric(5, 2) check (pass_percent > 0 and pass_percent <= 100),
  version int not null,
  created_by bigint references system."user",
  created_at timestamptz not null,
  updated_by bigint references system."user",
  updated_at timestamptz,
  deleted_at timestamptz
);
create index check_template_live on equipment.check_template (id desc) where deleted_at is null;
create index check_template_created on equipment.check_template (created_at, id desc) where deleted_at is null;
create index check_template_name_order on equipment.check_template (name, id desc) where deleted_at is null;
create index check_template_category on equipment.check_template (category_id);

create table equipment.check_template_version (
  id bigint generated always as identity primary key,
  template_id bigint not null references equipment.check_template,
  number int not null check (number > 0),
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) > 0),
  made_at timestamptz not null,
  made_by bigint references system."user",
  unique (template_id, number),
  -- For orders, which name both.
  unique (id, template_id)
);
create trigger written_once before update or delete on equipment.check_template_version for each row execute function document.refuse_change();
create trigger never_emptied before truncate on equipment.check_template_version for each statement execute function document.refuse_change();
