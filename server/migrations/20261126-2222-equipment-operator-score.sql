-- What one scorer says of an operator's work on a project in a quarter.
create table equipment.operator_score (
  id bigint generated always as identity primary key,
  operator_id bigint not null references equipment.operator,
  project_id text not null references system.project,
  period text not null check (period ~ '^\d{4}-Q[1-4]$'),
  device_id bigint references equipment.device,
  standard_id bigint not null references equipment.score_standard,
  -- Points and a note for each criterion of the standard.
  points jsonb not null,
  total numeric(4, 1) not null generated always as (round(equipment.points_of(points), 1)) stored,
  scorer_id bigint not null references system."user",
  submitted_at timestamptz,
  remark text not null default '',
  version int not null,
  created_by bigint references system."user",
  created_at timestamptz not null,
  updated_by bigint references system."user",
  updated_at timestamptz,
  deleted_at timestamptz,
  check (submitted_at is null or deleted_at is null)
);
create index operator_score_live on equipment.operator_score (id desc) where deleted_at is null;
create index operator_score_period on equipment.operator_score (period, id desc) where deleted_at is null;
create index operator_score_total on equipment.operator_score (total, id desc) where deleted_at is null;
create index operator_score_project on equipment.operator_score (project_id);
create unique index operator_score_once on equipment.operator_score (operator_id, project_id, period, scorer_id) where deleted_at is null;

-- Nobody scores himself, and what was submitted stays.
create function equipment.keep_operator_score() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.submitted_at is not null then
    raise exception 'a submitted score stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if exists (select 1 from equipment.operator o where o.id = new.operator_id and o.user_id = new.scorer_id) then
    raise exception 'nobody scores himself' using errcode = 'check_violation', constraint = 'operator_score_of_another';
  end if;
  return new;
end $$;
create trigger kept before insert or update or delete on equipment.operator_score for each row execute function equipment.keep_operator_score();
create trigger never_emptied before truncate on equipment.operator_score for each statement execute function document.refuse_change();
