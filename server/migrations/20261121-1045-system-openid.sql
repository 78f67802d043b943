-- Sign-in through an OpenID Connect provider: the way there, who came back, and which account of ours that is.
create table system.openid_flow (
  -- Only hashes: a copy of this table finishes no sign-in.
  state_hash bytea primary key,
  verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);
create index openid_flow_expiry on system.openid_flow (expires_at);
-- Somebody whom the provider knows and we do not yet: kept until he names his account.
create table system.openid_ticket (
  ticket_hash bytea primary key,
  issuer text not null,
  subject text not null,
  name text not null,
  email text not null,
  expires_at timestamptz not null
);
create index openid_ticket_expiry on system.openid_ticket (expires_at);
create table system.openid_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references system.user,
  created_at timestamptz not null,
  primary key (issuer, subject),
  -- One person of a provider stands for one account, and an account for one person of it.
  unique (user_id, issuer)
);
