alter table system.ledger_check rename column fault to error;
