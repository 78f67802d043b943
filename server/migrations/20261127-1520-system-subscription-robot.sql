-- A robot that says no for good: its address or its safety settings have to be put right by somebody.
alter table system.subscription drop constraint subscription_pause_check,
  add constraint subscription_pause_check check (pause in ('hand', 'failing', 'gone', 'account', 'robot'));
