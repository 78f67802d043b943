-- Who answers for a place where equipment is, and the handover of a post: from whom to whom, with what.
create table equipment.custodian (
  holder_id bigint primary key references equipment.holder on delete cascade,
  person_id bigint not null references system.user,
  since timestamptz not null,
  -- The handover that brought it; nothing of whoever was named first.
  handover_id bigint references document.register,
  named_by bigint not null
);
create index custodian_person on equipment.custodian (person_id);

create table equipment.handover (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  from_id bigint not null references system.user,
  to_id bigint not null references system.user,
  post_name text not null,
  hand_on date not null,
  count_basis text not null check (count_basis in ('full', 'sample')),
  sample_size int check (sample_size > 0),
  -- What is chosen of what the person answers for: the sort and its key.
  places text[] not null,
  with_papers boolean not null,
  reason text not null,
  handed_at timestamptz,
  -- The unit of whoever hands over.
  department_id text not null references system.department,
  -- A post may be of several projects, or of none.
  project_id text constraint handover_of_no_project check (project_id is null),
  state text not null,
  remark text not null default '',
  version int not null,
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint handover_two_people check (from_id <> to_id),
  constraint handover_sample check ((count_basis = 'sample') = (sample_size is not null)),
  constraint handover_handed check (handed_at is null or state = 'closed')
);
-- Two handovers of one person's post at once would each hand over what the other has.
create unique index handover_once on equipment.handover (from_id) where state in ('submitted', 'approved') and deleted_at is null;
create index handover_live on equipment.handover (id desc) where deleted_at is null;
create index handover_department on equipment.handover (department_id, id desc) where deleted_at is null;
create index handover_state on equipment.handover (state, id desc) where deleted_at is null;
create index handover_creator on equipment.handover (created_by, id desc) where deleted_at is null;
create index handover_from on equipment.handover (from_id, id desc) where deleted_at is null;
create index handover_to on equipment.handover (to_id, id desc) where deleted_at is null;
create index handover_submitted on equipment.handover (submitted_at, id desc) where deleted_at is null;
create index handover_created on equipment.handover (created_at, id desc) where deleted_at is null;
create index handover_day on equipment.handover (hand_on, id desc) where deleted_at is null;
create index handover_words on equipment.handover using gin (lower(number || ' ' || post_name) gin_trgm_ops) where deleted_at is null;

-- What was handed over, as it stood when the handover was submitted: places with what they hold and what is open there,
-- and papers that waited; those that were handed over at the end say so.
create table equipment.handover_item (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.handover,
  position int not null,
  is_place boolean not null,
  duty text not null,
  key text not null,
  what text not null,
  what_en text not null,
  label text not null,
  label_en text not null,
  view text,
  below text not null,
  holds jsonb not null default '[]',
  open jsonb not null default '[]',
  -- What is counted of it.
  take_id bigint references document.register,
  is_moved boolean not null default false,
  unique (document_id, position),
  unique (document_id, duty, key)
);
create index handover_item_take on equipment.handover_item (take_id) where take_id is not null;
