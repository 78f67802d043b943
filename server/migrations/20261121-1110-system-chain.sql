-- Approval chains as administrators draw them: steps by role, unit or person, amount bands, reminders. Decisions handed to another for a time.
alter table document.chain
  add column remark text not null default '', add column version int not null default 0,
  add column created_at timestamptz, add column created_by bigint, add column updated_at timestamptz, add column updated_by bigint;
alter table document.chain_step
  -- Holders of a role in a place; people of one department, all or those with a role; or people by name.
  add column who text not null default 'role' check (who in ('role', 'unit', 'people')),
  add column department_id text references system.department,
  add column people bigint[] not null default '{}',
  -- In USD, from inclusive, to exclusive; empty: unbounded.
  add column amount_from numeric, add column amount_to numeric,
  -- Hours without a decision until a reminder, and from one to the next; 0: none.
  add column remind_hours int not null default 0 check (remind_hours >= 0),
  alter column role_key drop not null, alter column place drop not null,
  add constraint chain_step_who check (case who when 'role' then role_key is not null and place is not null when 'unit' then department_id is not null else cardinality(people) > 0 end),
  add constraint chain_step_band check (amount_from < amount_to);

-- What approvers see in their inbox, as it was when it was submitted.
alter table document.approval
  add column subject text not null default '', add column subject_en text not null default '',
  add column department_id text, add column amount numeric, add column urged_at timestamptz;
update document.approval a set subject = d.name, subject_en = d.name, department_id = d.department_id from equipment.application d where d.id = a.document_id;
update document.approval a set subject = h.name || ' → ' || p.name, subject_en = h.name_en || ' → ' || p.name, department_id = d.department_id
  from equipment.allocation d join equipment.holder h on h.id = d.from_holder_id join system.project p on p.id = d.project_id where d.id = a.document_id;
alter table document.approval_step
  add column who text not null default 'role', add column department_id text, add column people bigint[] not null default '{}', add column remind_hours int not null default 0,
  -- Why nobody was asked: the submitter himself, or who had just decided.
  add column skipped text check (skipped in ('own', 'again')),
  alter column role_key drop not null, alter column place drop not null;
create index approval_step_open on document.approval_step (id) where state = 'open' and remind_hours > 0;

alter table document.approval_task
  -- Set by a decision, or when the step ends without this one.
  add column closed_at timestamptz,
  -- Who decided, where another stood in for the person asked.
  add column decided_by bigint,
  add column reminded_at timestamptz, add column reminders int not null default 0;
update document.approval_task t set decided_by = case when t.decided_at is not null then t.person_id end, closed_at = coalesce(t.decided_at, a.ended_at, t.received_at)
  from document.approval_step s join document.approval a on a.id = s.approval_id where s.id = t.step_id and (t.decided_at is not null or s.state <> 'open');
drop index document.approval_task_open;
create index approval_task_open on document.approval_task (person_id) where closed_at is null;
create index approval_task_person on document.approval_task (person_id, step_id);
create index approval_task_decided on document.approval_task (decided_by, id desc) where decided_by is not null;

alter table document.event add column behalf_of_id bigint, add column behalf_of text;

-- A person's decisions in another's hands, from one day to another, both included. It is withdrawn, never deleted.
create table document.delegation (
  id bigint generated always as identity primary key,
  from_person bigint not null,
  to_person bigint not null,
  begins_on date not null,
  ends_on date not null,
  -- Kinds of documents; none named: all.
  kinds text[] not null default '{}',
  remark text not null default '',
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  created_at timestamptz not null,
  created_by bigint not null,
  check (from_person <> to_person),
  check (begins_on <= ends_on)
);
create index delegation_to on document.delegation (to_person, ends_on);
create index delegation_from on document.delegation (from_person, ends_on);
