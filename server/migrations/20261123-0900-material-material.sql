-- The currency of a reference price is one of the currencies. What stands is kept: it becomes a currency of that code, which
-- the start of the product completes where it knows it, and which is offered no more where it does not.
alter table material.material alter column reference_currency drop not null;
update material.material set reference_currency = nullif(upper(trim(reference_currency)), '')
where reference_currency is distinct from nullif(upper(trim(reference_currency)), '');
insert into system.currency (code, name, name_en, status, created_at)
select distinct reference_currency, reference_currency, reference_currency, '1', timestamptz '2026-11-23 00:00:00+08'
from material.material where reference_currency is not null
on conflict (code) do nothing;
alter table material.material add constraint material_currency foreign key (reference_currency) references system.currency (code);
create index material_currency on material.material (reference_currency) where reference_currency is not null;
