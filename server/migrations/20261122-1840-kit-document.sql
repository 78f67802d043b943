-- What a submitter does to be decided on sooner is called a nudge everywhere: in the column, and in what was written before.
-- Only the word changes, so the guards of what is written once stand aside for it.
alter table document.approval rename column urged_at to nudged_at;

alter table document.event disable trigger written_once;
update document.event set action = 'nudge' where action = 'urge';
alter table document.event enable trigger written_once;

alter table document.audit_log disable trigger written_once;
update document.audit_log set action = 'nudge', operation = regexp_replace(operation, '[.]urge$', '.nudge') where action = 'urge';
alter table document.audit_log enable trigger written_once;

alter table document.operation_log disable trigger written_once;
update document.operation_log set operation = regexp_replace(operation, '[.]urge$', '.nudge') where operation like '%.urge';
alter table document.operation_log enable trigger written_once;
