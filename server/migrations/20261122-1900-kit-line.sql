-- Lines of all documents take their ids from one sequence, above all that were given: a ledger names a line by its id alone.
create sequence document.line_id;
select setval('document.line_id', greatest(
  (select last_value from equipment.application_line_id_seq), (select max(id) from equipment.application_line),
  (select last_value from equipment.allocation_line_id_seq), (select max(id) from equipment.allocation_line),
  (select last_value from equipment.allocation_entry), (select max(id) from equipment.allocation_shipment_line),
  (select max(id) from equipment.allocation_receipt_line), (select max(id) from equipment.allocation_settlement)));
alter table equipment.application_line alter column id drop identity;
alter table equipment.allocation_line alter column id drop identity;
alter table equipment.application_line alter column id set default nextval('document.line_id');
alter table equipment.allocation_line alter column id set default nextval('document.line_id');
alter table equipment.allocation_shipment_line alter column id set default nextval('document.line_id');
alter table equipment.allocation_receipt_line alter column id set default nextval('document.line_id');
alter table equipment.allocation_settlement alter column id set default nextval('document.line_id');
drop sequence equipment.allocation_entry;
