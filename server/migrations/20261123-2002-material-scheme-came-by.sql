-- How an offer came: typed here, or read from the supplier's sheet.
alter table material.scheme_offer add column came_by text not null default 'hand' constraint scheme_offer_came_by check (came_by in ('hand', 'sheet'));
