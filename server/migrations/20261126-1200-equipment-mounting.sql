-- What is mounted on a device (an engine, a control box) has a card and a past of its own, and goes where the device goes.
create table equipment.mounting (
  id bigint generated always as identity primary key,
  parent_id bigint not null references equipment.device,
  child_id bigint not null references equipment.device check (child_id <> parent_id),
  -- Where on it: left, front, rack 2.
  place text not null default '',
  during tstzrange not null,
  mounted_by bigint not null references system."user",
  unmounted_by bigint references system."user",
  reason text not null default '',
  constraint mounting_once exclude using gist (child_id with =, during with &&),
  check (upper_inf(during) = (unmounted_by is null)),
  check (unmounted_by is null or reason <> '')
);
create index mounting_parent on equipment.mounting (parent_id, id);
create index mounting_child on equipment.mounting (child_id, id);

alter table equipment.device add column mounted_on bigint references equipment.device check (mounted_on <> id);
create index device_mounted_on on equipment.device (mounted_on) where mounted_on is not null;
-- What is part of another is not free.
drop index equipment.device_free;
create index device_free on equipment.device (model_id, holder_id)
  where deleted_at is null and device_status = '0' and locked_by is null and tech_state = 'good' and account_state in ('inAccount', 'external') and mounted_on is null;
-- Which device's entry this one follows.
alter table equipment.custody_event add column carried_by bigint references equipment.device;
create index custody_event_carried on equipment.custody_event (carried_by, id) where carried_by is not null;
-- Of what goes along there is no line: the line is its device's.
alter table equipment.custody_event drop constraint custody_event_line,
  add constraint custody_event_line
    check (document_id is null or line_id is not null or carried_by is not null or kind not in ('dispatch', 'arrive', 'return', 'loss', 'retire')) not valid;

-- One table says what is mounted where; the card repeats it, for whoever locks the card.
create function equipment.note_mounting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and ((old.id, old.parent_id, old.child_id, old.place, old.mounted_by, lower(old.during))
      is distinct from (new.id, new.parent_id, new.child_id, new.place, new.mounted_by, lower(new.during)) or not upper_inf(old.during))) then
    raise exception 'what was mounted stays written' using errcode = 'restrict_violation';
  end if;
  update equipment.device set mounted_on = case when upper_inf(new.during) then new.parent_id end where id = new.child_id;
  return new;
end $$;
create trigger note after insert or update or delete on equipment.mounting for each row execute function equipment.note_mounting();

-- A child is never left behind by its parent, and carries nothing itself.
create function equipment.keep_mounted_together() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from equipment.device c join equipment.device p on p.id = c.mounted_on
    where (c.id = new.id or c.mounted_on = new.id) and (c.holder_id is distinct from p.holder_id or p.mounted_on is not null)) then
    raise exception 'device % and what is mounted on it are in different hands', new.id
      using errcode = 'check_violation', constraint = 'device_mounted_together';
  end if;
  return null;
end $$;
create constraint trigger mounted_together after update of holder_id, mounted_on on equipment.device
  deferrable initially deferred for each row
  when (old.holder_id is distinct from new.holder_id or old.mounted_on is distinct from new.mounted_on)
  execute function equipment.keep_mounted_together();
