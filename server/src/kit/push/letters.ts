import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { now } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { seal, unseal } from '../seal.ts'
import { type DeliveryError, deliveryError } from './outgoing.ts'
import { due, settle } from './outbox.ts'

/** A letter to somebody who has no account, in that person's language. */
export interface Letter {
  readonly address: string
  /** Who is answered; empty where that is whoever sends mail for the product. */
  readonly replyTo: string
  readonly subject: string
  /** Plain text; `{link}` in it stands for the address of `path` in the product. */
  readonly body: string
  readonly path: string
  readonly file?: { readonly name: string; readonly bytes: Buffer }
}
/** Says why a letter could not be sent; nothing when it was. The key is the same for each attempt. */
export type Post = (letter: Letter, key: string) => Promise<DeliveryError | undefined>
/** Where there is no mail server. */
export const noPost: Post = async () => deliveryError('error_noMail', true)

let posts = false
/** Says once, when the server starts, whether letters can leave the product. */
export const wirePost = (ready: boolean): void => {
  posts = ready
}
/** Whether letters leave the product; where none do, a person sends them. */
export const postIsSent = (): boolean => posts

/** Writes a letter, about a document or none, in the transaction of what it tells of; it is sent after the commit. Returns its id. */
export const writeLetter = async (
  tx: Tx,
  document: number | null,
  { address, replyTo, subject, body, path, file }: Letter,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into document.letter (document_id, address, reply_to, subject, body, path, file_name, file, created_at, next_at)
    values (${document}, ${address}, ${replyTo}, ${subject}, ${seal(body)}, ${seal(path)}, ${file?.name ?? ''}, ${file?.bytes ?? null}, ${now()}, ${now()})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

const takeBack = async (tx: Tx, which: RawBuilder<SqlBool>): Promise<void> => {
  const [cn, en] = deliveryError('error_takenBack', true).text
  await sql`
    update document.letter set state = 'failed', error = ${cn}, error_en = ${en}, body = '', path = '', file = null, ended_at = ${now()}
    where ${which} and state = 'waiting'`.execute(tx)
}
/** Takes a letter back that has not gone yet: another goes in its place. */
export const withdrawLetter = (tx: Tx, id: number): Promise<void> => takeBack(tx, sql`id = ${id}`)
/** The same of all letters about a document that is no more what they say. */
export const withdrawLettersOf = (tx: Tx, document: number): Promise<void> =>
  takeBack(tx, sql`document_id = ${document}`)

interface Due {
  readonly id: number
  readonly key: string
  readonly address: string
  readonly replyTo: string
  readonly subject: string
  readonly body: string
  readonly path: string
  readonly fileName: string
  readonly file: Buffer | null
  readonly attempts: number
  readonly createdAt: number
}
const letterOf = ({ address, replyTo, subject, body, path, fileName, file }: Due): Letter => ({
  address,
  replyTo,
  subject,
  body: unseal(body),
  path: unseal(path),
  ...(file && { file: { name: fileName, bytes: file } }),
})

/** Sends the letters that are due; says how many that were. Nothing is kept of what has gone or was given up. */
export const sendLetters = async (db: Database, post: Post, report: (error: unknown) => void): Promise<number> => {
  const { rows } = await sql<Due>`
    with due as (${due('document.letter')})
    select id, key, address, reply_to as "replyTo", subject, body, path, file_name as "fileName", file, attempts, (extract(epoch from created_at) * 1000)::bigint as "createdAt" from due order by id`.execute(
    db,
  )
  if (rows.length === 0) return 0
  const outcomes = await Promise.all(
    rows.map(async (one) => ({
      due: one,
      error: await Promise.resolve()
        .then(() => post(letterOf(one), one.key))
        .catch((error: unknown) => {
          report(error)
          return deliveryError('error_unexpected', false)
        }),
    })),
  )
  await settle(db, 'document.letter', outcomes)
  await sql`
    update document.letter set body = '', path = '', file = null where id = any(${rows.map(({ id }) => id)}::bigint[]) and state <> 'waiting'`.execute(
    db,
  )
  return rows.length
}
