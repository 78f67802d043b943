-- What an inspection of a return looked at, item by item: good or not, and of what is not, what it is, whether it weighs, and what it looks like.
create table equipment.return_inspection_item (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.return,
  line_id bigint not null references equipment.return_line,
  -- An entry of the dictionary return_item.
  item text not null,
  is_good boolean not null,
  weighs boolean not null default false,
  note text not null default '',
  photos text[] not null default '{}',
  -- The repair that it was asked for by.
  repair_id bigint references equipment.repair,
  inspected_at timestamptz not null,
  created_by bigint not null,
  created_at timestamptz not null,
  check (not (is_good and weighs)),
  check (is_good or note <> '')
);
create index return_inspection_item_document on equipment.return_inspection_item (document_id, id);
create index return_inspection_item_line on equipment.return_inspection_item (line_id);
create index return_inspection_item_repair on equipment.return_inspection_item (repair_id) where repair_id is not null;
create trigger written_once before update or delete on equipment.return_inspection_item for each row execute function document.refuse_change();
