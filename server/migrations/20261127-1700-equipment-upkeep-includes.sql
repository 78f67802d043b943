-- Upkeep of a longer interval does that of shorter ones as well: what a rule includes, as it is written, and what follows
-- from that over several steps.
alter table equipment.upkeep_rule add includes bigint[] not null default '{}';

-- By which rules' upkeep a rule is met: its own, and that of each which includes it. Made anew with every change of rules.
create table equipment.upkeep_doer (
  rule_id bigint not null references equipment.upkeep_rule,
  doer_id bigint not null references equipment.upkeep_rule,
  primary key (rule_id, doer_id)
);
insert into equipment.upkeep_doer (rule_id, doer_id) select id, id from equipment.upkeep_rule where deleted_at is null;
