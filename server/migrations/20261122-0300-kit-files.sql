-- How much of his own a person may leave lying about is bounded: an upload counts with what it will bring.
alter table document.upload add column reserved bigint not null default 0;
update document.upload set reserved = coalesce(size, received);
create index upload_of on document.upload (person_id);
create index file_loose_of on document.file (created_by) where record_kind is null;
