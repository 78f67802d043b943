-- What a message asks its person to do, and in which document: it is read once that is done, by whomever.
alter table document.message
  add column document_id bigint references document.register,
  add column work text,
  add check ((document_id is null) = (work is null));
create index message_document on document.message (document_id) where work is not null and read_at is null;
-- Due days of what waits are looked for among applications that are wanted still.
create index application_wanted on equipment.application (plan_end) where state = 'approved' and deleted_at is null;
