-- How many documents were numbered after this one: its number with -1, -2 … None of them is given twice.
alter table document.register add column followers int not null default 0;
