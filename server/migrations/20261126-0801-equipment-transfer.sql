-- The roll-over: all that a project holds goes to the next one at one instant, with its team.
alter table equipment.transfer drop constraint transfer_kind_check, drop constraint transfer_check1, drop constraint transfer_check2;
alter table equipment.transfer
  add constraint transfer_kind_check check (kind in ('project', 'department', 'pool', 'rollOver')),
  add constraint transfer_to_project check ((kind in ('project', 'rollOver')) = (project_id is not null)),
  add constraint transfer_from_project check ((kind in ('project', 'rollOver')) = (from_project_id is not null)),
  -- People of the team who do not go along.
  add column staying_people bigint[] not null default '{}';
