-- What a second person, whose phone had no network, found of a line that somebody had counted before, and that differs.
create table equipment.stock_take_second (
  id bigint generated always as identity primary key,
  document_id bigint not null references equipment.stock_take,
  line_id bigint not null references equipment.stock_take_line on delete cascade,
  is_found boolean,
  found_holder_id bigint references equipment.holder,
  found_shelf text not null default '',
  found_condition text,
  counted_quantity numeric(18, 3) check (counted_quantity >= 0),
  reason text not null default '',
  counted_by bigint not null,
  counted_at timestamptz not null
);
create index on equipment.stock_take_second (document_id);
create index on equipment.stock_take_second (line_id);
