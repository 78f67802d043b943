-- Nodes by the ten thousand are held by box or rack: the box is a device, with its card, label and one holder, and says
-- how many nodes are in it. Their serials are a list that follows.
alter table equipment.model add column box_capacity int,
  add constraint model_box check (box_capacity is null or (box_capacity between 1 and 10000 and tracking = 'single'));

create table equipment.box (
  device_id bigint primary key references equipment.device,
  node_count int not null check (node_count >= 0),
  listed_at timestamptz,
  listed_by bigint references system.user,
  constraint box_listed check ((listed_at is null) = (listed_by is null))
);
create function equipment.begin_box() returns trigger language plpgsql as $$
begin
  insert into equipment.box (device_id, node_count) select new.id, m.box_capacity from equipment.model m where m.id = new.model_id and m.box_capacity is not null;
  return null;
end $$;
create trigger begin_box after insert on equipment.device for each row execute function equipment.begin_box();

-- Where each serial is, by the last list: in one box.
create table equipment.box_node (
  id bigint generated always as identity primary key,
  device_id bigint not null references equipment.box,
  model_id bigint not null references equipment.model,
  serial text not null check (serial <> '')
);
create unique index box_node_serial on equipment.box_node (model_id, lower(serial));
create index box_node_box on equipment.box_node (device_id, serial, id);

-- Whatever changes how many there are says so, with the counts before and after of each box that it concerns.
create table equipment.box_act (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('count', 'list', 'repack', 'settle')),
  device_id bigint not null references equipment.box,
  count_before int not null,
  count_after int not null check (count_after >= 0),
  other_id bigint references equipment.box check (other_id <> device_id),
  other_before int,
  other_after int check (other_after >= 0),
  quantity int not null check (quantity >= 0),
  reason text not null default '',
  acted_at timestamptz not null,
  acted_by bigint not null references system.user,
  constraint box_act_other check (num_nulls(other_id, other_before, other_after) in (0, 3)),
  -- Nothing is lost on the way from one box to another.
  constraint box_act_balance check (other_id is null or count_before + other_before = count_after + other_after)
);
create index box_act_box on equipment.box_act (device_id, id desc);
create index box_act_other on equipment.box_act (other_id, id desc) where other_id is not null;
create trigger box_act_written_once before update or delete on equipment.box_act for each row execute function document.refuse_change();

-- A box never splits unseen: its count is what the last act left.
create function equipment.keep_box_count() returns trigger language plpgsql as $$
begin
  if (select b.node_count from equipment.box b where b.device_id = new.device_id) is distinct from
      (select case when a.device_id = new.device_id then a.count_after else a.other_after end from equipment.box_act a
        where a.device_id = new.device_id or a.other_id = new.device_id order by a.id desc limit 1) then
    raise exception 'the nodes of box % changed without an act', new.device_id using errcode = 'check_violation', constraint = 'box_count_by_act';
  end if;
  return null;
end $$;
create constraint trigger count_by_act after update of node_count on equipment.box deferrable initially deferred for each row
  when (old.node_count <> new.node_count) execute function equipment.keep_box_count();

-- A list that does not fit what is known: somebody's, until it is settled.
create table equipment.box_difference (
  id bigint generated always as identity primary key,
  device_id bigint not null references equipment.box,
  act_id bigint not null references equipment.box_act,
  kind text not null check (kind in ('missing', 'foreign', 'found')),
  -- Nothing: so many that no serial names.
  serial text,
  quantity int not null check (quantity > 0),
  -- The box in whose list it stands.
  other_id bigint references equipment.box,
  outcome text check (outcome in ('lost', 'present', 'taken', 'left')),
  note text not null default '',
  settled_at timestamptz,
  settled_by bigint references system.user,
  constraint box_difference_one check (serial is null or quantity = 1),
  constraint box_difference_kind check (outcome is null or (kind = 'missing') = (outcome in ('lost', 'present'))),
  constraint box_difference_settled check ((outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null))
);
create index box_difference_box on equipment.box_difference (device_id, id desc);
create index box_difference_open on equipment.box_difference (device_id) where outcome is null;
create index box_difference_serial on equipment.box_difference (lower(serial)) where serial is not null;
