-- Something sealed with the key of the installation: whoever starts with another key is told so, before anything is lost.
create table document.seal (
  -- There is one key, so there is one row.
  single boolean primary key default true check (single),
  witness text not null,
  made_at timestamptz not null
);
comment on column document.reach.webhook_url is 'Sealed with the key of the installation: whoever reads it can often post there.';
comment on column document.reach.webhook_secret is 'Sealed with the key of the installation.';
comment on column system.rsa_key.private_key is 'Sealed with the key of the installation.';
-- A sign-in that is under way lasts ten minutes; its verifier stood here in the clear and is sealed from now on.
delete from system.openid_flow;
