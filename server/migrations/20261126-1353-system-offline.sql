-- What is written down offline may be about a record that is no document: an order to check a device.
alter table system.offline_entry drop constraint offline_entry_document_id_fkey;
