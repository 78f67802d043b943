-- Approvals that decide line by line, and history entries that say which task they decided.
alter table document.approval drop constraint approval_state_check;
alter table document.approval add constraint approval_state_check
  check (state in ('open', 'approved', 'partialApproved', 'refused', 'returned', 'withdrawn'));

-- What an approver made of one line. Lines of a kind of document have a table of their own: `line_id` is a row of that one.
create table document.approval_line (
  id bigint generated always as identity primary key,
  task_id bigint not null references document.approval_task,
  line_id bigint not null,
  position int not null,
  decision text not null check (decision in ('approve', 'lower', 'refuse')),
  -- What came in to this decision, and what it left: a later one may lower, never raise.
  before numeric not null check (before >= 0),
  quantity numeric not null check (quantity >= 0),
  opinion text not null default '',
  unique (task_id, line_id),
  check (case decision when 'approve' then quantity = before when 'lower' then quantity < before and quantity > 0 else quantity = 0 end)
);
create trigger written_once before update or delete on document.approval_line for each row execute function document.refuse_change();
create trigger never_emptied before truncate on document.approval_line for each statement execute function document.refuse_change();

-- The decision that an entry tells of. Entries are written once; those that stand get what they left unsaid.
alter table document.event add column task_id bigint references document.approval_task;
create index event_task on document.event (task_id) where task_id is not null;
alter table document.event disable trigger written_once;
update document.event e set task_id = t.id
  from document.approval_task t join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id
  where t.decided_at is not null and e.id = (
    select f.id from document.event f where f.document_id = a.document_id and f.person_id = t.decided_by and f.action = t.decision and f.happened_at >= t.decided_at order by f.id limit 1);
alter table document.event enable trigger written_once;
