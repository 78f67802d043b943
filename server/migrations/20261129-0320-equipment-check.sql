-- Up to which day the orders of the places in a time zone are made: their days begin at other hours than ours.
create table equipment.check_day (
  time_zone text primary key,
  day date not null
);
-- So they are made each hour, unless somebody has set another time.
update system.job set cron = '0 20 * * * ?', next_run_at = null, version = version + 1 where target = 'equipment/check.generate' and cron = '0 20 0 * * ?';
