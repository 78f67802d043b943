-- What a person did last, for the first page: without it the whole history would be gone through.
create index event_person on document.event (person_id, id);
