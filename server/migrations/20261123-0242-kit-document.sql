alter table document.delivery rename column fault to error;
alter table document.delivery rename column fault_en to error_en;
