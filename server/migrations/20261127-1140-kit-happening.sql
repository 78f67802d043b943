-- What happened to records, for receivers outside: an outbox that is written with what it tells of, by statement, and only of the types
-- that somebody listens to. It is read as the log of changes is, below the lowest transaction that still runs; both count their places
-- together, so that masters' changes, which stand in that log already, come in their order between.
create table document.happening (
  transaction xid8 not null default pg_current_xact_id(),
  place bigint not null default nextval('document.change_place_seq'),
  -- `area/module`, and what happened to it.
  kind text not null,
  event text not null,
  record_id text not null,
  happened_at timestamptz not null,
  detail jsonb not null,
  primary key (transaction, place)
);
-- The types that somebody listens to, as `area.module.event`; nothing else is written.
create table document.listened (
  type text primary key
);
create function document.type_of(kind text, event text) returns text immutable language sql return replace(kind, '/', '.') || '.' || event;

create function document.tell_of_document() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from document.listened) then return null; end if;
  insert into document.happening (kind, event, record_id, happened_at, detail)
  select r.kind, m.action, m.document_id, m.happened_at,
    jsonb_strip_nulls(jsonb_build_object('from', m.from_state, 'state', m.to_state, 'changed', m.detail -> 'fields'))
  from made m join document.register r on r.id = m.document_id join document.listened l on l.type = document.type_of(r.kind, m.action)
  order by m.id;
  return null;
end $$;
create trigger told_outside after insert on document.event referencing new table as made for each statement execute function document.tell_of_document();

-- From one holder to another: a reservation or a change of condition is no move.
create function equipment.tell_of_moves() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from document.listened where type = 'equipment.device.moved') then return null; end if;
  insert into document.happening (kind, event, record_id, happened_at, detail)
  select 'equipment/device', 'moved', m.device_id, m.happened_at,
    jsonb_build_object('movement', m.kind, 'document', r.number,
      'fromHolder', jsonb_strip_nulls(jsonb_build_object('kind', f.kind, 'department', f.department_id, 'project', f.project_id)),
      'toHolder', jsonb_strip_nulls(jsonb_build_object('kind', t.kind, 'department', t.department_id, 'project', t.project_id)))
  from made m join equipment.holder f on f.id = m.from_holder_id join equipment.holder t on t.id = m.to_holder_id
  left join document.register r on r.id = m.document_id
  where m.device_id is not null and m.from_holder_id <> m.to_holder_id order by m.id;
  return null;
end $$;
create trigger told_outside after insert on equipment.custody_event referencing new table as made for each statement execute function equipment.tell_of_moves();

create function material.tell_of_postings() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from document.listened where type = 'material.movement.posted') then return null; end if;
  insert into document.happening (kind, event, record_id, happened_at, detail)
  select 'material/movement', 'posted', m.id, m.recorded_at,
    jsonb_build_object('movement', m.kind, 'document', r.number, 'bizDate', m.biz_date, 'material', b.material_id, 'batch', b.number,
      'quantity', trim_scale(m.quantity)::text)
  from made m join material.batch b on b.id = m.batch_id left join document.register r on r.id = m.document_id order by m.id;
  return null;
end $$;
create trigger told_outside after insert on material.stock_movement referencing new table as made for each statement execute function material.tell_of_postings();

create function material.tell_of_period() returns trigger language plpgsql as $$
begin
  insert into document.happening (kind, event, record_id, happened_at, detail)
  select 'material/period', tg_argv[0], new.period, coalesce(new.superseded_at, new.closed_at), '{}'
  from document.listened l where l.type = document.type_of('material/period', tg_argv[0]);
  return null;
end $$;
create trigger told_closed after insert on material.stock_closing for each row execute function material.tell_of_period('closed');
create trigger told_reopened after update of superseded_at on material.stock_closing
  for each row when (old.superseded_at is null and new.superseded_at is not null) execute function material.tell_of_period('reopened');
