-- What somebody submitted and others still have to decide, found without reading all that is open.
create index approval_submitted on document.approval (submitted_by) where state = 'open';
