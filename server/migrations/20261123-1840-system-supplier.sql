-- Suppliers that were there twice become one, which is found by what the others were called.
alter table system.supplier add column merged_into bigint references system.supplier, add column former text[] not null default '{}';
create index supplier_merged on system.supplier (merged_into) where merged_into is not null;
