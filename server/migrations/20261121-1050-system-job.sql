-- What runs by itself, when, and how each run went. The queue between the two is pg-boss's own schema.
create table system.job (
  id bigint generated always as identity primary key,
  name text not null,
  name_en text not null,
  job_group text not null,
  -- A name of the registry: nothing else can be run.
  target text not null,
  arguments jsonb not null default '{}',
  cron text not null,
  misfire_policy text not null check (misfire_policy in ('0', '1', '2', '3')),
  concurrent text not null check (concurrent in ('0', '1')),
  status text not null check (status in ('0', '1')),
  -- When it is due next; null while it is to be worked out, or disabled.
  next_run_at timestamptz,
  remark text not null default '',
  version int not null default 0,
  created_at timestamptz not null,
  created_by bigint references system.user,
  updated_at timestamptz,
  updated_by bigint references system.user
);
create unique index job_name on system.job (job_group, lower(name));
create index job_due on system.job (next_run_at) where status = '0';

create table system.job_log (
  id bigint generated always as identity primary key,
  -- No reference: the log outlives the job.
  job_id bigint not null,
  name text not null,
  name_en text not null,
  job_group text not null,
  target text not null,
  arguments jsonb not null,
  cause text not null check (cause in ('time', 'late', 'hand')),
  -- 0 done, 1 failed, 2 under way, 3 waiting
  status text not null check (status in ('0', '1', '2', '3')),
  attempts int not null default 0,
  message text not null default '',
  message_en text not null default '',
  error text not null default '',
  run_by bigint references system.user,
  due_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  took_ms int
);
create index job_log_time on system.job_log (created_at desc, id desc);
create index job_log_job on system.job_log (job_id, id);
create index job_log_group on system.job_log (job_group, id);
create index job_log_status on system.job_log (status, id);
create index job_log_cause on system.job_log (cause, id);
create index job_log_name on system.job_log using gin (lower(name || ' ' || name_en) gin_trgm_ops);
