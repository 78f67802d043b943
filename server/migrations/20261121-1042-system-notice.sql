-- Notices and announcements. What is missing in English is shown in Chinese.
create table system.notice (
  id bigint generated always as identity primary key,
  -- 1 notice, 2 announcement
  type text not null check (type in ('1', '2')),
  title text not null,
  title_en text not null default '',
  -- Rich text, sanitised before it is written; and how it begins, as plain text.
  content text not null default '',
  content_en text not null default '',
  summary text not null default '',
  summary_en text not null default '',
  -- 0 published, 1 not shown to readers
  status text not null check (status in ('0', '1')),
  -- When it was first shown.
  published_at timestamptz check (published_at is not null or status = '1'),
  remark text not null default '',
  version int not null default 1,
  created_by bigint not null references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz
);
create index notice_published on system.notice (published_at, id desc);
create index notice_search on system.notice using gin (lower(title || ' ' || title_en) gin_trgm_ops);
create table system.notice_read (
  notice_id bigint not null references system.notice on delete cascade,
  user_id bigint not null references system.user,
  read_at timestamptz not null,
  primary key (user_id, notice_id)
);
create index notice_read_notice on system.notice_read (notice_id, read_at);
