-- Departments that a document asks about something that is theirs, beside its data scope: they see it from then on.
create table document.asked_department (
  document_id bigint not null references document.register,
  department_id text not null,
  primary key (document_id, department_id)
);
create index asked_department_department on document.asked_department (department_id);
