-- What the ledger's writer refuses, the database refuses as well. The checks are not valid for what stands: an entry is never edited.
-- An entry is posted by a document, or says what else it comes from.
alter table equipment.custody_event
  add column source text check (source in ('opening', 'import', 'reconciliation', 'conversion')),
  add constraint custody_event_source check ((document_id is null) <> (source is null)) not valid,
  add constraint custody_event_promise check (kind not in ('allocate', 'release') or document_id is not null) not valid,
  -- A document hands over by a line, and what is reversed is named.
  add constraint custody_event_line
    check (document_id is null or line_id is not null or kind not in ('dispatch', 'arrive', 'return', 'loss', 'retire')) not valid,
  add constraint custody_event_reverses check ((kind = 'reversal') = (reverses_id is not null)) not valid;

-- A line hands over once: a retry, a double click or two receivers cannot hand the same goods over twice, under whatever document.
-- What only promises or inspects may repeat: submitted, withdrawn, submitted again.
drop index equipment.custody_event_device_once;
drop index equipment.custody_event_bulk_once;
create unique index custody_event_device_once on equipment.custody_event (line_id, kind, device_id)
  where device_id is not null and line_id is not null and kind in ('dispatch', 'arrive', 'return', 'loss', 'retire');
create unique index custody_event_bulk_once on equipment.custody_event (line_id, kind, from_condition, to_condition)
  where model_id is not null and line_id is not null and kind in ('dispatch', 'arrive', 'return', 'loss', 'retire');

-- A quantity may be reversed in parts, together never more than there was; each part mirrors its entry.
alter table equipment.custody_event drop constraint custody_event_reverses_id_key;
create index custody_event_reversal on equipment.custody_event (reverses_id) where reverses_id is not null;
create function equipment.refuse_wrong_reversal() returns trigger language plpgsql as $$
declare
  original equipment.custody_event;
begin
  -- Locked: two that reverse parts of one entry count one after the other.
  select * into original from equipment.custody_event where id = new.reverses_id for no key update;
  if original.kind = 'reversal' or (new.device_id, new.model_id, new.from_holder_id, new.to_holder_id, new.from_condition, new.to_condition) is distinct from
      (original.device_id, original.model_id, original.to_holder_id, original.from_holder_id, original.to_condition, original.from_condition) then
    raise exception 'entry % does not mirror the entry % that it reverses', new.id, original.id
      using errcode = 'check_violation', constraint = 'custody_event_mirror';
  end if;
  if (select sum(quantity) from equipment.custody_event where reverses_id = original.id) > original.quantity then
    raise exception 'more of entry % is reversed than there was', original.id
      using errcode = 'check_violation', constraint = 'custody_event_reversed_once';
  end if;
  return null;
end $$;
create trigger reverses after insert on equipment.custody_event for each row when (new.reverses_id is not null)
  execute function equipment.refuse_wrong_reversal();
