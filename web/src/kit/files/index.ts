// Attachments: choosing, sending, showing.
export { Attachments, AttachmentsField, AttachmentsPanel, FilesShown, FormAttachments, RecordPhoto } from './lazy.tsx'
export { LinePhotos, TakeLinePhotos } from './line-photos.tsx'
