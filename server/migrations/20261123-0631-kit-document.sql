-- The one search finds documents of every kind by a part of their number.
create index register_search on document.register using gin (lower(number) gin_trgm_ops);
