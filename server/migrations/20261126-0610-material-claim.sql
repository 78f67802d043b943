-- Claims of what a receipt's inspection rejected, and what replaced it free of charge.
alter table material.claim add receipt_id bigint references material.receipt, add replacement_receipt_id bigint references material.receipt;
create index claim_receipt on material.claim (receipt_id) where receipt_id is not null;
-- What came free of charge replaces what one claim is about.
create unique index claim_replacement_receipt on material.claim (replacement_receipt_id) where replacement_receipt_id is not null;
alter table material.claim drop constraint claim_replaced;
alter table material.claim add constraint claim_replaced check (settled_by is distinct from 'replacement' or num_nonnulls(replacement_id, replacement_receipt_id) = 1);
alter table material.claim_line add receipt_line_id bigint references material.receipt_line;
create index claim_line_receipt_line on material.claim_line (receipt_line_id) where receipt_line_id is not null;
-- Two batches of one line may be bad in the same way.
alter table material.claim_line drop constraint claim_line_document_id_order_line_id_kind_key;
alter table material.claim_line add constraint claim_line_once unique nulls not distinct (document_id, order_line_id, kind, receipt_line_id);
