-- By what the product knows the packing lists that it has printed: made once, and never shown.
create table equipment.packing_key (
  id int primary key check (id = 1),
  secret bytea not null check (length(secret) >= 32)
);
insert into equipment.packing_key (id, secret)
  values (1, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
