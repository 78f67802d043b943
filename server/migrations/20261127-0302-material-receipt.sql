-- Of which scrap application what comes in was won back.
alter table material.receipt add column scrap_number text not null default '' check (scrap_number = '' or kind = 'recovered');
