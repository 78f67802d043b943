-- What was sent of an order to its supplier may be an amendment of it that is in force.
alter table material.order_letter add column amendment_id bigint references material.order_amendment;
create index order_letter_amendment on material.order_letter (amendment_id) where amendment_id is not null;
