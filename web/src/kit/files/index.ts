// Attachments: choosing, sending, showing.
export { Attachments, AttachmentsField, AttachmentsPanel, FilesShown, FormAttachments, RecordPhoto } from './lazy.tsx'
export { ShownPhotos, TakePhotos } from './line-photos.tsx'
