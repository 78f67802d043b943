-- Which records were made, changed and deleted, and in which transaction: what other systems follow. Triggers write it; it is read only
-- as far as every transaction is over, so that nothing comes in before what was read already. Days are kept as marks: a job sets one a day,
-- and what lies below a mark of 90 days ago goes.
create table document.change (
  kind text not null,
  transaction xid8 not null,
  place bigint generated always as identity,
  record_id bigint not null,
  change text not null,
  primary key (kind, transaction, place)
);
create table document.change_mark (
  taken_at timestamptz primary key,
  transaction xid8 not null
);
-- One row. A restored database has transactions of its own, and so a log of its own: it is told by its id.
create table document.change_log (
  id uuid primary key default gen_random_uuid(),
  -- What came before it was deleted from the log.
  begins xid8 not null default '0'
);
insert into document.change_log default values;

create function document.keep_change() returns trigger language plpgsql as $$
begin
  insert into document.change (kind, transaction, record_id, change)
  select tg_argv[0], pg_current_xact_id(), id, tg_argv[1] from touched;
  return null;
end $$;
-- A project is a document under a number of its own.
create function system.keep_project_change() returns trigger language plpgsql as $$
begin
  insert into document.change (kind, transaction, record_id, change)
  select tg_argv[0], pg_current_xact_id(), document_id, tg_argv[1] from touched;
  return null;
end $$;

-- Has the log kept of a table from here on, under the name of its module.
create function document.keep_changes(of regclass, kind text, by regproc default 'document.keep_change') returns void language plpgsql as $$
begin
  execute format('create trigger change_made after insert on %s referencing new table as touched for each statement execute function %s(%L, ''created'')', of, by, kind);
  execute format('create trigger change_written after update on %s referencing new table as touched for each statement execute function %s(%L, ''changed'')', of, by, kind);
  execute format('create trigger change_taken after delete on %s referencing old table as touched for each statement execute function %s(%L, ''deleted'')', of, by, kind);
end $$;

select document.keep_changes(t::regclass, replace(replace(t, '.', '/'), '_', '-')) from unnest(array[
  'equipment.device', 'material.material', 'system.supplier', 'system.user',
  'equipment.acquisition', 'equipment.allocation', 'equipment.application', 'equipment.customs', 'equipment.disposal', 'equipment.handover', 'equipment.lease',
  'equipment.loss', 'equipment.repair', 'equipment.return', 'equipment.scrap', 'equipment.sealing', 'equipment.settlement', 'equipment.stock_take',
  'equipment.transfer', 'material.agreement', 'material.analysis', 'material.application', 'material.claim', 'material.cost_adjustment', 'material.invoice',
  'material.order', 'material.order_amendment', 'material.outbound', 'material.plan', 'material.receipt', 'material.result', 'material.result_change',
  'material.reversal', 'material.scheme', 'material.stock_count', 'material.store_transfer', 'material.virtual_order']) as t;
select document.keep_changes('system.project', 'system/project', 'system.keep_project_change');
