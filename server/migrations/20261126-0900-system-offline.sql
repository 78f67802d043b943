-- What phones without a network wrote down, as it was handed in. Nothing of it is ever changed or taken away: what could
-- not be accepted is kept until somebody has said what became of it.
create table system.offline_entry (
  id bigint generated always as identity primary key,
  entry_key text not null unique check (entry_key ~ '^[0-9a-f]{32}$'),
  content_hash bytea not null,
  person_id bigint not null references system."user" (id),
  handed_in_by bigint not null references system."user" (id),
  act text not null,
  document_id bigint references document.register (id),
  title text not null,
  input jsonb not null,
  done_at timestamptz not null,
  phone_at timestamptz not null,
  received_at timestamptz not null,
  state text not null check (state in ('done', 'kept', 'settled')),
  reason text not null default '',
  reason_en text not null default '',
  settled_by bigint references system."user" (id),
  settled_at timestamptz,
  note text not null default '',
  check (done_at <= received_at),
  check (state <> 'kept' or (reason <> '' and settled_at is null)),
  check (state <> 'settled' or (settled_by is not null and settled_at is not null and note <> ''))
);
create index on system.offline_entry (person_id, id);
create index on system.offline_entry (handed_in_by, id);
create index on system.offline_entry (id) where state = 'kept';
create index on system.offline_entry (document_id);
create index on system.offline_entry (done_at, id);

create function system.keep_offline_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'kept'
    or (old.entry_key, old.content_hash, old.person_id, old.handed_in_by, old.act, old.title, old.input, old.done_at, old.phone_at, old.received_at, old.reason, old.reason_en)
      is distinct from (new.entry_key, new.content_hash, new.person_id, new.handed_in_by, new.act, new.title, new.input, new.done_at, new.phone_at, new.received_at, new.reason, new.reason_en) then
    raise exception 'what was handed in stays as it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep before update or delete on system.offline_entry for each row execute function system.keep_offline_entry();
