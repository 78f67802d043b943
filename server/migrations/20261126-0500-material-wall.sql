-- Links by which a wall screen shows sums without anybody signed in. Who has the table cannot open one: hashes alone are kept.
create table material.wall_link (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  name text not null check (name <> ''),
  page text not null check (page in ('money', 'org')),
  -- Second-level units; none: all that its maker sees.
  units text[] not null default '{}',
  expires_on date not null,
  uses int not null default 0 check (uses >= 0),
  last_used_at timestamptz,
  made_by bigint not null references system.user,
  made_at timestamptz not null,
  revoked_by bigint references system.user,
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null)),
  check ((uses = 0) = (last_used_at is null)),
  -- A year, and a day for whoever is ahead of UTC.
  constraint wall_link_lasts check (expires_on <= (made_at at time zone 'UTC')::date + 366)
);
create index wall_link_maker on material.wall_link (made_by);
create index wall_link_revoker on material.wall_link (revoked_by) where revoked_by is not null;
