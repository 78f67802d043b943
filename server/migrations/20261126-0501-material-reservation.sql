-- Who gave a reservation back before it ran out, and why.
alter table material.stock_reservation
  add column ended_by bigint references system.user,
  add column end_reason text not null default '',
  add constraint stock_reservation_given_back check (ended_by is null or (ending = 'released' and end_reason <> ''));
create index stock_reservation_ended_by on material.stock_reservation (ended_by) where ended_by is not null;
