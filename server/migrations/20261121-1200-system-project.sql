-- Projects as documents: approved by a chain, numbered on approval; virtual ones stand in for real ones until they are converted.
alter table system.project
  add column document_id bigint references document.register,
  -- Of the approval; the project's own number stays empty until that is given.
  add column document_number text,
  add column call_code text,
  add column state text,
  add column version int not null default 1,
  add column submitted_by bigint,
  add column submitted_at timestamptz,
  add column updated_by bigint references system.user,
  -- Who leads it, when that person has an account; the name stands in team_leader either way.
  add column leader_id bigint references system.user,
  -- The virtual project that this one takes over from once it is approved.
  add column replaces_id text references system.project,
  add column converted_to text references system.project,
  -- DELXN: a virtual project that was converted; MANDELXN: one that was deleted by hand.
  add column deleted_kind text check (deleted_kind in ('DELXN', 'MANDELXN')),
  -- Lets the project be closed although equipment is still there, up to and including this day.
  add column waived_until date,
  add column waiver_reason text not null default '',
  add column waived_by bigint references system.user,
  add column waived_at timestamptz;

-- Projects that stand already were approved before there was a way to do it here.
create function pg_temp.call_code() returns text language plpgsql as $$
declare
  alphabet constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  code text := '';
  sum int := 0;
begin
  for i in 1..5 loop
    code := code || substr(alphabet, 1 + floor(random() * 32)::int, 1);
    sum := sum # (strpos(alphabet, substr(code, i, 1)) - 1);
    sum := (sum << 1) # (case when sum & 16 <> 0 then 37 else 0 end);
  end loop;
  return code || substr(alphabet, 1 + sum, 1);
end $$;
do $$
declare
  project record;
  made record;
begin
  for project in select id from system.project order by id loop
    loop
      insert into document.register (kind, number, call_code) values ('system/project', 'XMLX-' || project.id, pg_temp.call_code())
        on conflict (call_code) do nothing returning id, number, call_code into made;
      exit when found;
    end loop;
    update system.project set document_id = made.id, document_number = made.number, call_code = made.call_code, state = case when is_virtual then 'virtual' else 'approved' end where id = project.id;
  end loop;
end $$;
alter table system.project
  alter column document_id set not null, alter column document_number set not null, alter column call_code set not null, alter column state set not null,
  add constraint project_document_id unique (document_id), add constraint project_document_number unique (document_number);

-- Ids of new projects. They are opaque; these begin where no hand-written one is.
create sequence system.project_key start 100001;
-- The last project number given per year and unit: kept, so that none is ever given twice.
create table system.project_numbering (
  year text not null,
  unit text not null,
  last int not null,
  primary key (year, unit)
);

alter table system.project_member
  add column project_role text not null default '',
  add column added_by bigint references system.user,
  add column added_at timestamptz;

-- The same rows as the document engine knows them.
create view system.project_document as
  select p.document_id as id, p.document_number as number, p.call_code, p.state, p.version, p.department_id, p.id as project_id, p.submitted_by, p.submitted_at,
    p.created_by, p.created_at, p.updated_by, p.updated_at, p.deleted_at, p.deleted_kind, p.number as project_number, p.name, p.short_name, p.type, p.status,
    p.exploration_method, p.build_method, p.year, p.importance, p.client_unit, p.market_scope, p.country, p.team_id, p.team_name, p.team_name_en, p.joint_team,
    p.team_leader, p.leader_id, p.geology_task, p.acquire_start, p.acquire_end, p.design_start, p.design_end, p.ended_on, p.is_virtual, p.replaces_id, p.converted_to,
    p.waived_until, p.waiver_reason, p.waived_by, p.waived_at, p.remark
  from system.project p;

create index project_live on system.project (document_id desc) where deleted_at is null;
create index project_name on system.project (name, document_id desc) where deleted_at is null;
create index project_year on system.project (year, document_id desc) where deleted_at is null;
create index project_design_start on system.project (design_start, document_id desc) where deleted_at is null;
create index project_design_end on system.project (design_end, document_id desc) where deleted_at is null;
create index project_status on system.project (status, document_id desc) where deleted_at is null;
create index project_replaces on system.project (replaces_id) where replaces_id is not null;
create index project_team on system.project (team_id) where deleted_at is null;
