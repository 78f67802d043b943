-- What a phone without a link called a document that it made, before the document had its number.
create table document.alias (
  alias text primary key check (alias ~ '^L-[2-9A-HJ-NP-Z]{5}-[1-9][0-9]*(-[0-9]+)?$'),
  document_id bigint not null references document.register (id),
  made_at timestamptz not null
);
create index on document.alias (document_id);
-- Found by its beginning as well: all that one phone made.
create index on document.alias (alias text_pattern_ops);

alter table system.offline_entry add column local_number text;
create or replace function system.keep_offline_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'kept'
    or (old.entry_key, old.content_hash, old.person_id, old.handed_in_by, old.act, old.local_number, old.title, old.input, old.done_at, old.phone_at, old.received_at, old.reason, old.reason_en)
      is distinct from (new.entry_key, new.content_hash, new.person_id, new.handed_in_by, new.act, new.local_number, new.title, new.input, new.done_at, new.phone_at, new.received_at, new.reason, new.reason_en) then
    raise exception 'what was handed in stays as it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
