-- Posts, pictures, and what administration keeps of a person besides.
create table system.post (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  name_en text not null,
  order_number int not null default 0,
  status text not null default '0' check (status in ('0', '1')),
  remark text not null default '',
  version int not null default 0,
  created_at timestamptz not null,
  created_by bigint references system.user,
  updated_at timestamptz,
  updated_by bigint references system.user
);
create unique index post_code on system.post (lower(code));
create unique index post_name on system.post (lower(name));
create index post_order on system.post (order_number, id desc);
create table system.user_post (
  user_id bigint not null references system.user on delete cascade,
  post_id bigint not null references system.post,
  primary key (user_id, post_id)
);
create index user_post_post on system.user_post (post_id);

alter table system.user
  -- Somebody else set the password: its owner chooses another one before anything else.
  add column must_change_password boolean not null default false,
  add column search text not null generated always as (lower(name || ' ' || nick_name || ' ' || phone || ' ' || email)) stored;
create index user_search on system.user using gin (search gin_trgm_ops);
create index user_created on system.user (created_at, id desc);
create index user_nick_name on system.user (nick_name, id desc);
-- Accounts that differ in case alone would be mistaken for each other.
create index user_name_folded on system.user (lower(name)) where deleted_at is null;
create unique index user_phone on system.user (phone) where phone <> '' and deleted_at is null;
create unique index user_email on system.user (lower(email)) where email <> '' and deleted_at is null;

-- Pictures are small and few; the name in their address is random and another one with each picture.
create table system.avatar (
  user_id bigint primary key references system.user on delete cascade,
  name text not null unique,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  content bytea not null,
  created_at timestamptz not null
);
