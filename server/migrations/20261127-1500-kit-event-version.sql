-- What happened to a document says which version it made: who is told of it later hears of the document as it was then.
alter table document.event add column version int;

create or replace function document.tell_of_document() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from document.listened) then return null; end if;
  insert into document.happening (kind, event, record_id, happened_at, detail)
  select r.kind, m.action, m.document_id, m.happened_at,
    jsonb_strip_nulls(jsonb_build_object('from', m.from_state, 'state', m.to_state, 'version', m.version, 'changed', m.detail -> 'fields'))
  from made m join document.register r on r.id = m.document_id join document.listened l on l.type = document.type_of(r.kind, m.action)
  order by m.id;
  return null;
end $$;
