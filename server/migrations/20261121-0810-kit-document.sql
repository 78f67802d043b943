-- What the document engine and the request layer own. Each document keeps a table of its own; `document.register` gives all of
-- them one identity, so that events, approvals, locks and goods in transit refer to a document of any kind.
create schema document;

create function document.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name using errcode = 'restrict_violation';
end $$;

create table document.register (
  id bigint generated always as identity primary key,
  kind text not null,
  number text not null unique,
  -- Read out over radio and telephone: five characters and a check letter, without O 0 I 1.
  call_code text not null unique
);

-- The last number given per prefix, unit and day; its row lock orders concurrent first saves.
create table document.numbering (
  prefix text not null,
  unit text not null,
  day date not null,
  last int not null,
  primary key (prefix, unit, day)
);

-- The history of every document, and the answer of the workflow history call.
create table document.event (
  id bigint generated always as identity primary key,
  document_id bigint not null references document.register,
  action text not null,
  from_state text,
  to_state text not null,
  -- The approval step that was decided, if one was; its names in both languages as they were then.
  step_name text,
  step_name_en text,
  person_id bigint not null,
  person_name text not null,
  unit_name text not null,
  unit_name_en text not null,
  opinion text,
  detail jsonb,
  received_at timestamptz,
  happened_at timestamptz not null,
  request_id text not null
);
create index event_document on document.event (document_id, id);
create trigger written_once before update or delete on document.event for each row execute function document.refuse_change();
create trigger never_emptied before truncate on document.event for each statement execute function document.refuse_change();

create table document.audit_log (
  id bigint generated always as identity primary key,
  operation text not null,
  entity text not null,
  entity_id text not null,
  action text not null,
  change jsonb,
  person_id bigint,
  person_name text not null,
  address text not null,
  request_id text not null,
  happened_at timestamptz not null
);
create index audit_log_entity on document.audit_log (entity, entity_id, id);
create trigger written_once before update or delete on document.audit_log for each row execute function document.refuse_change();
create trigger never_emptied before truncate on document.audit_log for each statement execute function document.refuse_change();

-- The answer given to a create or a transition, kept for 24 hours under the key that the form made when it opened.
create table document.answer (
  key text not null,
  person_id bigint not null,
  operation text not null,
  question_hash bytea not null,
  answer jsonb,
  answered_at timestamptz not null,
  primary key (person_id, key)
);
create index answer_time on document.answer (answered_at);

-- Approval chains, as configured. They are copied into the document at submission: a change never touches what is under way.
create table document.chain (
  id bigint generated always as identity primary key,
  kind text not null unique,
  name text not null,
  name_en text not null
);
create table document.chain_step (
  id bigint generated always as identity primary key,
  chain_id bigint not null references document.chain on delete cascade,
  position int not null,
  name text not null,
  name_en text not null,
  role_key text not null,
  -- Where the role is looked for: the document's department and its ancestors, its project's members, or the whole company.
  place text not null check (place in ('department', 'project', 'company')),
  -- One decision suffices, or everybody's is needed.
  mode text not null default 'any' check (mode in ('any', 'all')),
  -- A named condition that the document answers, e.g. acrossUnits; empty: always.
  condition text not null default '',
  unique (chain_id, position)
);
-- One run of a chain per submission.
create table document.approval (
  id bigint generated always as identity primary key,
  document_id bigint not null references document.register,
  run int not null,
  state text not null check (state in ('open', 'approved', 'refused', 'returned', 'withdrawn')),
  submitted_by bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (document_id, run)
);
create unique index approval_open on document.approval (document_id) where state = 'open';
create table document.approval_step (
  id bigint generated always as identity primary key,
  approval_id bigint not null references document.approval on delete cascade,
  position int not null,
  name text not null,
  name_en text not null,
  role_key text not null,
  place text not null,
  mode text not null,
  state text not null check (state in ('waiting', 'open', 'approved', 'skipped', 'refused', 'returned', 'cancelled')),
  unique (approval_id, position)
);
create table document.approval_task (
  id bigint generated always as identity primary key,
  step_id bigint not null references document.approval_step on delete cascade,
  person_id bigint not null,
  received_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('approve', 'return', 'refuse', 'void')),
  unique (step_id, person_id)
);
create index approval_task_open on document.approval_task (person_id, step_id) where decided_at is null;
