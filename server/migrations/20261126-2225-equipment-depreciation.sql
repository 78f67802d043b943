-- For how many months devices of a category are depreciated, and what part of their value is left then; categories below go by it as long as
-- they have none of their own.
create table equipment.depreciation_rule (
  category_id bigint primary key references equipment.category,
  months int not null check (months between 1 and 720),
  residual_percent numeric(5, 2) not null check (residual_percent >= 0 and residual_percent < 100),
  said_by bigint references system."user",
  said_at timestamptz not null
);

-- A month that was run stays as it is; the next one builds on it.
create table equipment.depreciation_run (
  id bigint generated always as identity primary key,
  month date not null unique check (extract(day from month) = 1),
  run_by bigint not null references system."user",
  run_at timestamptz not null
);
create table equipment.depreciation_line (
  id bigint generated always as identity primary key,
  run_id bigint not null references equipment.depreciation_run,
  device_id bigint not null references equipment.device,
  owner_department_id text not null references system.department,
  currency text not null,
  original_value numeric(18, 2) not null,
  residual_value numeric(18, 2) not null,
  months int not null,
  amount numeric(18, 2) not null,
  accumulated numeric(18, 2) not null,
  net_value numeric(18, 2) not null generated always as (original_value - accumulated) stored,
  unique (device_id, run_id)
);
create index depreciation_line_run on equipment.depreciation_line (run_id, id desc);
create index depreciation_line_amount on equipment.depreciation_line (run_id, amount, id desc);
create index depreciation_line_owner on equipment.depreciation_line (owner_department_id);

do $$
declare t text;
begin
  foreach t in array array['depreciation_run', 'depreciation_line'] loop
    execute format('create trigger written_once before update or delete on equipment.%I for each row execute function document.refuse_change()', t);
    execute format('create trigger never_emptied before truncate on equipment.%I for each statement execute function document.refuse_change()', t);
  end loop;
end $$;
