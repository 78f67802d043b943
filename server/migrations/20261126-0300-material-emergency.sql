-- Emergency purchases: ordered of a supplier without scheme and result; those follow within some days.

-- An order is of results, of one agreement, or an emergency: it says why, and until when its papers have to follow.
alter table material.order
  add column is_emergency boolean not null default false,
  add column emergency_reason text not null default '',
  add column formalities_due date,
  -- The result that decided on it, and since when nothing is missing any more.
  add column formalities_result_id bigint references material.result,
  add column formalities_completed date,
  -- What its buyer says of a difference to what was approved.
  add column formalities_note text not null default '',
  -- When its buyer was told that they are late.
  add column formalities_told_at timestamptz,
  add constraint order_kind unique (id, is_emergency),
  add constraint order_emergency check (is_emergency = (emergency_reason <> '') and not (is_emergency and agreement_id is not null)),
  add constraint order_formalities check (is_emergency or (num_nonnulls(formalities_due, formalities_result_id, formalities_completed, formalities_told_at) = 0
    and formalities_note = ''));
create index order_emergency on material.order (submitted_at) where is_emergency;
create index order_formalities_open on material.order (formalities_due) where is_emergency and formalities_completed is null;
create index order_formalities_result on material.order (formalities_result_id) where formalities_result_id is not null;

-- A line has exactly one source: a line of a result, a line of an agreement with one of a plan, or in an emergency one of a
-- plan alone. What its price says of tax is its own there.
alter table material.order_line
  add column is_emergency boolean not null default false,
  add column tax_rate numeric(7, 4) check (tax_rate between 0 and 100),
  add column is_with_tax boolean,
  -- The line of the result that approved it afterwards.
  add column confirmed_line_id bigint references material.result_line,
  drop constraint order_line_of_one,
  add constraint order_line_of_one check (
    (source_line_id is not null)::int + (agreement_line_id is not null)::int + is_emergency::int = 1 and num_nonnulls(source_line_id, plan_line_id) = 1),
  add constraint order_line_taxed check (is_emergency = (tax_rate is not null) and is_emergency = (is_with_tax is not null)),
  add constraint order_line_confirmed check (is_emergency or confirmed_line_id is null),
  -- Lines are written anew after their order.
  add constraint order_line_kind foreign key (document_id, is_emergency) references material.order (id, is_emergency) deferrable initially deferred;
create unique index order_line_confirmed_once on material.order_line (confirmed_line_id) where confirmed_line_id is not null;

-- The papers of an emergency: a scheme that takes what was ordered. The plan's lines are taken by the order already.
alter table material.scheme
  add column order_id bigint references material.order,
  add constraint scheme_confirms check (order_id is null or type = 'emergency');
create unique index scheme_of_order on material.scheme (order_id) where order_id is not null and material.keeps_lines(state, deleted_at);
create index scheme_order on material.scheme (order_id) where order_id is not null;
alter table material.scheme_line
  add column order_line_id bigint references material.order_line,
  add column claimed_line_id bigint generated always as (case when order_line_id is null then source_line_id end) stored;
create index scheme_line_order on material.scheme_line (order_line_id) where order_line_id is not null;
drop trigger claims_come on material.scheme_line;
drop trigger claims_go on material.scheme_line;
drop trigger claims_change on material.scheme_line;
drop trigger claims_kept on material.scheme;
call material.counts_claims('material.plan_line', 'claimed_line_id', 'material.scheme', 'material.scheme_line');
