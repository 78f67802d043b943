-- Whether an import is being run says a lock that its server holds; nobody reads when it was last heard of.
alter table document.import drop column beat_at;
