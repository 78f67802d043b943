-- What a person does not see of the sheet that they sent: hidden rows and columns, cells merged downwards.
alter table document.import add column layout jsonb not null default '{"hiddenRows":[],"hiddenRowCount":0,"hiddenColumns":[],"mergedDown":[]}';
