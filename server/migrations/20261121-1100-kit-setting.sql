-- How a person likes the pages: columns of lists, views by name. Nobody else's business, and of no consequence for anything else.
create table document.setting (
  person_id bigint not null,
  name text not null,
  value jsonb not null,
  changed_at timestamptz not null,
  primary key (person_id, name)
);
