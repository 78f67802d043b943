-- What a line of a receipt looked like when it arrived: files of its document.
alter table equipment.shipment_receipt_line add column photos text[] not null default '{}';
