-- The document that a letter is about: what has not gone out yet stays here once that is deleted or called off.
alter table document.letter add column document_id bigint references document.register;
create index letter_document on document.letter (document_id) where state = 'waiting';
