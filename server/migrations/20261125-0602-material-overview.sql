-- What the purchasing overview goes by: the days of contracts, and those on which prices were agreed.
create index order_contracted on material.order (contract_date) where contract_date is not null;
create index agreed_price_day on material.agreed_price (priced_on);
