-- What an import of amounts comes to by currency, and the file's own hash by which it is told again.
alter table document.import
  add column totals jsonb,
  add column content_hash text not null default '';
