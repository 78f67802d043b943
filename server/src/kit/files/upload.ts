import type { FileLimits, FileRow, UploadStatus } from '@geodepot/contracts/kit/file.ts'
import { fileBounds } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../access/actor.ts'
import { now } from '../clock.ts'
import { type Database, type Reader, inTransaction } from '../database/database.ts'
import { drained } from '../http/body.ts'
import { Refusal, notFound, refusal } from '../http/refusal.ts'
import type { ArrivingFile } from '../http/route.ts'
import { errorCode } from '../start-error.ts'
import { contentOf, mediaTypeOf } from './content-type.ts'
import { extensionOf, keptName } from './name.ts'
import { limitsOf, looseLimit, store } from './place.ts'
import { type Known, asRows, fileColumns } from './rows.ts'
import { type Progress, TakenOver } from './store.ts'

interface Upload extends Progress {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly size: number | null
}
const columns = sql`id, name, kind, size, received, place`
const day = 24 * 3600 * 1000
const megabyte = 1024 * 1024

const wrongType = ({ types }: FileLimits): Refusal =>
  refusal(fileMessages, 'wrongType', { types: types.join('/') }, 'file')
const tooLarge = ({ maxSizeMb }: FileLimits): Refusal => refusal(fileMessages, 'tooLarge', { n: maxSizeMb }, 'file')
const movedOn = (offset: number): Refusal =>
  new Refusal(409, [{ key: 'movedOn', messages: fileMessages, params: { offset }, field: 'offset' }])
const statusOf = ({ id, received, size }: Upload): UploadStatus => ({
  uploadId: id,
  offset: received,
  size: size ?? received,
  segment: fileBounds.segment,
})

/** The name as it is kept, of a type that is accepted by its extension; what the content is will be seen. */
const acceptedName = (given: string, limits: FileLimits): string => {
  const name = keptName(given)
  const extension = extensionOf(name)
  if (extension !== '' && !limits.types.includes(extension)) throw wrongType(limits)
  return name
}

const allOf = async (body: ArrivingFile['body'], limit: number): Promise<void> => {
  for await (const _piece of drained(body, limit, notFound));
}

const find = async (db: Reader, actor: Actor, id: string): Promise<Upload | undefined> => {
  const {
    rows: [upload],
  } =
    await sql<Upload>`select ${columns} from document.upload where id = ${id} and person_id = ${actor.userId}`.execute(
      db,
    )
  return upload
}
interface Begun {
  readonly name: string
  readonly kind: string
  readonly size: number | null
  readonly lastModified: number | null
  readonly reserved: number
}
// A disk is not one person's to fill with what belongs to nothing. Two
// that begin at once must not pass the bound together.
const begin = (db: Database, actor: Actor, given: Begun): Promise<Upload> =>
  inTransaction(db, async (tx) => {
    const limit = await looseLimit(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`loose/${actor.userId}`}, 0))`.execute(tx)
    const {
      rows: [loose],
    } = await sql<{ bytes: number }>`
    select (select coalesce(sum(greatest(reserved, received)), 0) from document.upload where person_id = ${actor.userId})::float8
      + (select coalesce(sum(size), 0) from document.file where created_by = ${actor.userId} and record_kind is null)::float8 as bytes`.execute(
      tx,
    )
    if ((loose?.bytes ?? 0) + given.reserved > limit * megabyte)
      throw refusal(fileMessages, 'looseFull', { n: limit }, 'file')
    const {
      rows: [upload],
    } = await sql<Upload>`
    insert into document.upload (id, person_id, name, kind, size, reserved, last_modified, created_at, touched_at)
    values (${randomUUID()}, ${actor.userId}, ${given.name}, ${given.kind}, ${given.size}, ${given.reserved}, ${given.lastModified}, ${now()}, ${now()}) returning ${columns}`.execute(
      tx,
    )
    if (!upload) throw new Error('an upload was not begun')
    return upload
  })
const forget = async (db: Reader, upload: Upload): Promise<void> => {
  const {
    rows: [gone],
  } = await sql<Progress>`delete from document.upload where id = ${upload.id} returning received, place`.execute(db)
  await store().discard(upload.id, gone ?? upload)
}

/** Begins an upload, or finds the one of the same file that broke off. */
export const startUpload = async (
  db: Database,
  actor: Actor,
  given: { name: string; size: number; lastModified?: number | undefined; kind?: string | undefined },
): Promise<UploadStatus> => {
  const limits = await limitsOf(db, given.kind)
  const name = acceptedName(given.name, limits)
  if (given.size === 0) throw refusal(fileMessages, 'emptyFile', { name }, 'file')
  if (given.size > limits.maxSizeMb * megabyte) throw tooLarge(limits)
  const wanted = {
    name,
    kind: given.kind ?? '',
    size: given.size,
    lastModified: given.lastModified ?? null,
    reserved: given.size,
  }
  const {
    rows: [before],
  } = await sql<Upload>`
    update document.upload set touched_at = ${now()} where id = (
      select id from document.upload where person_id = ${actor.userId} and name = ${name} and size = ${given.size} and last_modified = ${wanted.lastModified} and kind = ${wanted.kind}
        and touched_at > ${new Date(now().getTime() - day)} order by created_at desc limit 1) returning ${columns}`.execute(
    db,
  )
  return statusOf(before ?? (await begin(db, actor, wanted)))
}

export const uploadStatus = async (db: Reader, actor: Actor, id: string): Promise<UploadStatus> => {
  const upload = await find(db, actor, id)
  if (!upload) throw notFound()
  return statusOf(upload)
}

// Whoever comes last writes: one whose connection hangs is not waited for.
const claimed = async (
  db: Reader,
  actor: Actor,
  id: string,
  offset: number,
): Promise<{ upload: Upload; writer: string }> => {
  const writer = randomUUID()
  const {
    rows: [upload],
  } = await sql<Upload>`
    update document.upload set writer = ${writer}, touched_at = ${now()} where id = ${id} and person_id = ${actor.userId} and received = ${offset} returning ${columns}`.execute(
    db,
  )
  if (upload) return { upload, writer }
  throw movedOn((await uploadStatus(db, actor, id)).offset)
}

const isFull = (error: unknown): boolean =>
  error instanceof Refusal && ['ENOSPC', 'EDQUOT'].includes(errorCode(error.cause) ?? '')

const received = async (
  db: Database,
  { upload, writer }: { upload: Upload; writer: string },
  body: AsyncIterable<Buffer>,
): Promise<Upload> => {
  const keep = async ({ received: bytes, place }: Progress): Promise<boolean> => {
    const { numAffectedRows } = await sql`
      update document.upload set received = ${bytes}, place = ${place === null ? null : JSON.stringify(place)}, touched_at = ${now()} where id = ${upload.id} and writer = ${writer}`.execute(
      db,
    )
    return numAffectedRows === 1n
  }
  try {
    return { ...upload, ...(await store().receive(upload.id, upload, body, upload.size, keep)) }
  } catch (error) {
    // What lies there keeps the disk full, and nobody could finish it.
    if (isFull(error)) await forget(db, upload).catch(() => undefined)
    throw error instanceof TakenOver ? movedOn(upload.received) : error
  }
}

/** Takes in the bytes from `offset` on. */
export const appendUpload = async (
  db: Database,
  actor: Actor,
  { uploadId, offset }: { uploadId: string; offset: number },
  arriving: ArrivingFile | undefined,
): Promise<UploadStatus> => {
  const claim = await claimed(db, actor, uploadId, offset)
  if (!arriving) return statusOf(claim.upload)
  return statusOf(
    await received(
      db,
      claim,
      drained(arriving.body, (claim.upload.size ?? 0) - offset, () => refusal(fileMessages, 'tooMuch', {}, 'file')),
    ),
  )
}

export const cancelUpload = async (db: Database, actor: Actor, id: string): Promise<void> => {
  const upload = await find(db, actor, id)
  if (!upload) throw notFound()
  await forget(db, upload)
}

/** Makes what has arrived a file of this person, if it is what it says. */
/** What is accepted; of `only` these types, where there is that. */
const limitsAmong = async (db: Reader, kind: string | undefined, only?: readonly string[]): Promise<FileLimits> => {
  const limits = await limitsOf(db, kind)
  return only === undefined ? limits : { ...limits, types: limits.types.filter((type) => only.includes(type)) }
}
const settled = async (
  db: Database,
  actor: Actor,
  upload: Upload,
  limits: FileLimits,
  signal: AbortSignal | undefined,
): Promise<FileRow> => {
  const { id, name, received: size } = upload
  await store().settle(id, upload)
  const mediaType = await mediaTypeOf(
    extensionOf(name),
    limits.types,
    contentOf(size, (range) => store().read(id, range)),
    signal,
  )
  if (mediaType === undefined) {
    await store().remove([id])
    await sql`delete from document.upload where id = ${id}`.execute(db)
    throw wrongType(limits)
  }
  return inTransaction(db, async (tx) => {
    await sql`insert into document.file (id, name, size, media_type, created_by, created_at)
      values (${id}, ${name}, ${size}, ${mediaType}, ${actor.userId}, ${now()}) on conflict (id) do nothing`.execute(tx)
    await sql`delete from document.upload where id = ${id}`.execute(tx)
    return finished(tx, actor, id)
  })
}
const finished = async (db: Reader, actor: Actor, id: string): Promise<FileRow> => {
  const { rows } =
    await sql<Known>`select ${fileColumns} from document.file where id = ${id} and created_by = ${actor.userId} and record_kind is null and deleted_at is null`.execute(
      db,
    )
  const [row] = await asRows(db, rows)
  if (!row) throw notFound()
  return row
}

/** Ends an upload that has arrived whole. Asked again, it answers the same. */
export const finishUpload = async (db: Database, actor: Actor, id: string, signal: AbortSignal): Promise<FileRow> => {
  const upload = await find(db, actor, id)
  if (!upload) return finished(db, actor, id)
  if (upload.received !== upload.size) throw refusal(fileMessages, 'incomplete', {}, 'file')
  return settled(db, actor, upload, await limitsOf(db, upload.kind === '' ? undefined : upload.kind), signal)
}

/** Takes a whole file in at one go. Nothing of it stays when it is refused or breaks off. */
export const takeFile = async (
  db: Database,
  actor: Actor,
  kind: string | undefined,
  arriving: ArrivingFile | undefined,
  signal?: AbortSignal,
  only?: readonly string[],
): Promise<FileRow> => {
  if (!arriving || arriving.name === '') throw refusal(fileMessages, 'noFile', {}, 'file')
  const limits = await limitsAmong(db, kind, only)
  const limit = limits.maxSizeMb * megabyte
  let upload: Upload | undefined
  try {
    const name = acceptedName(arriving.name, limits)
    const begun = (upload = await begin(db, actor, {
      name,
      kind: kind ?? '',
      size: null,
      lastModified: null,
      reserved: Math.min(arriving.atMost ?? limit, limit),
    }))
    const body = drained(arriving.body, limit, () => tooLarge(limits))
    const whole = (upload = await received(db, await claimed(db, actor, begun.id, 0), body))
    if (whole.received === 0) throw refusal(fileMessages, 'emptyFile', { name }, 'file')
    return await settled(db, actor, whole, limits, signal)
  } catch (error) {
    if (upload) await forget(db, upload).catch(() => undefined)
    await allOf(arriving.body, limit).catch(() => undefined)
    throw error
  }
}
