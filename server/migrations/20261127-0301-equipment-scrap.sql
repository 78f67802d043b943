-- What of scrapped equipment was won back into stores, and what of that is taken back: below zero. Written when that is posted, never edited.
create table equipment.scrap_part (
  id bigint generated always as identity primary key,
  document_id bigint not null references equipment.scrap,
  posted_by_id bigint not null references document.register,
  line_id bigint not null,
  material_name text not null,
  part_number text not null,
  unit text not null,
  quantity numeric(18, 3) not null,
  amount numeric(20, 2) not null,
  day date not null,
  unique (posted_by_id, line_id)
);
create index scrap_part_document on equipment.scrap_part (document_id, id);
create trigger written_once before update or delete on equipment.scrap_part for each row execute function document.refuse_change();
