// Files: taken in as streams, resumed after a break, checked by their content, kept in a folder or an S3 bucket, and
// given out to whoever sees their record.
// Asked for by acceptance E1–E3 and the specification's uploads (section 5) and calls of section 7.7.
import { file } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { refusal } from '../http/refusal.ts'
import { type Route, command, query } from '../http/route.ts'
import { addFiles, discardFiles, removeFiles } from './attach.ts'
import { downloadOf, thumbnailOf } from './download.ts'
import { limitsOf } from './place.ts'
import { type FileRecord, offered, requireAnyRecord, requireRecord } from './record.ts'
import { filesOf } from './rows.ts'
import { appendUpload, cancelUpload, finishUpload, startUpload, takeFile, uploadStatus } from './upload.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../database/database.ts'

export { type Attaching, addFiles, attach, attachAll, attachEach } from './attach.ts'
export { downloadOf, piecesOf } from './download.ts'
export { folderStore } from './folder.ts'
export { filesWith } from './line-files.ts'
export { moveFiles } from './move.ts'
export { type FilesPlace, fileParameters, typesIn, wireFiles } from './place.ts'
export { type FileRecord, type RecordRights, numbersIn, recordsSeen, registerRecord, officeTypes } from './record.ts'
export type { S3Place } from './s3.ts'
export type { Bucket } from './s3-bucket.ts'
export type { Pour, Store } from './store.ts'
export { type Swept, contentLock, sweepFiles } from './sweep.ts'
export { filesOf, filesSeen } from './rows.ts'
export { takeFile } from './upload.ts'

const pictureTypes = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp']
const changeable = async (tx: Tx, actor: Actor, name: string): Promise<FileRecord> => {
  const record = await requireRecord(tx, actor, name)
  if (!(await offered(record.kind)?.mayWrite(tx, actor, record.id))) throw refusal(fileMessages, 'notChangeable')
  return record
}

// Bytes come in before a transaction opens, and go out after it has ended: a slow line holds no connection.
export const routes: readonly Route[] = [
  query(file.limits, ({ db, input }) => limitsOf(db, input.kind)),
  ...[file.upload, file.uploadSample].map((operation) =>
    query(operation, async ({ db, actor, input, arriving, signal }) =>
      takeFile(db, actor, input.kind, await arriving(), signal),
    ),
  ),
  query(file.uploadImage, async ({ db, actor, input, arriving, signal }) =>
    takeFile(db, actor, input.kind, await arriving(), signal, pictureTypes),
  ),
  query(file.listById, async ({ db, actor, input }) => filesOf(db, await requireAnyRecord(db, actor, input.id))),
  query(file.download, ({ db, actor, input }) => downloadOf(db, actor, input.fileId, input.fileName)),
  ...[file.downloadFile, file.downloadPosted, file.downloadImage].map((operation) =>
    query(operation, ({ db, actor, input }) => downloadOf(db, actor, input.filePath, input.fileName)),
  ),
  query(file.thumbnail, ({ db, actor, input, signal }) => thumbnailOf(db, actor, input.filePath, signal)),
  query(file.start, ({ db, actor, input }) => startUpload(db, actor, input)),
  query(file.append, async ({ db, actor, input, arriving }) => appendUpload(db, actor, input, await arriving())),
  query(file.status, ({ db, actor, input }) => uploadStatus(db, actor, input.uploadId)),
  query(file.finish, ({ db, actor, input, signal }) => finishUpload(db, actor, input.uploadId, signal)),
  query(file.cancel, ({ db, actor, input }) => cancelUpload(db, actor, input.uploadId)),
  command(file.attach, async ({ tx, actor, input, context }) => {
    const record = await changeable(tx, actor, input.record)
    await addFiles(tx, actor, context, record, input.fileIds)
    return filesOf(tx, record)
  }),
  command(file.detach, async ({ tx, actor, input, context }) =>
    removeFiles(tx, actor, context, await changeable(tx, actor, input.record), input.fileIds),
  ),
  command(file.discard, ({ tx, actor, input }) => discardFiles(tx, actor, input.fileIds)),
]
