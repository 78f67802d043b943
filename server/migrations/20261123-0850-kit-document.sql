-- The log of calls shows the first thing that each of its calls changed, however many there were.
drop index document.audit_log_request;
create index audit_log_request on document.audit_log (request_id, id);
