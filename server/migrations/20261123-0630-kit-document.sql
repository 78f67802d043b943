-- What waits in documents, kept with every change of one: it is listed by what is open, however much was ever done.
create table document.work (
  document_id bigint not null references document.register,
  kind text not null,
  work text not null,
  since timestamptz not null,
  -- By when it should be done.
  due date,
  primary key (document_id, work)
);
create index work_oldest on document.work (kind, work, since, document_id);

-- What a message asks its person to do, and in which document: it is read once that is done, by whomever.
alter table document.message
  add column document_id bigint references document.register,
  add column work text,
  add check ((document_id is null) = (work is null));
create index message_document on document.message (document_id) where work is not null and read_at is null;
