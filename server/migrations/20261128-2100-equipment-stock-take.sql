-- What other stock-takes have put right of a quantity since it was counted: what it differs by is against that as well,
-- so that two counts of one place do not book the same difference twice.
alter table equipment.stock_take_line add column corrected_quantity numeric(18, 3) not null default 0;
alter table equipment.stock_take_line drop constraint stock_take_line_whole;
alter table equipment.stock_take_line add constraint stock_take_line_whole
  check (difference = coalesce(recounted_quantity, counted_quantity) - book_quantity - corrected_quantity);
