import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Annex } from '@geodepot/contracts/material/order.annex.ts'
import type { LetterRow, LetterText, letterCalls } from '@geodepot/contracts/material/order.letters.ts'
import { lettersMessages } from '@geodepot/contracts/material/order.letters.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Database, type Reader, type Tx, spoken } from '../../kit/database/database.ts'
import { requireVisible } from '../../kit/document/index.ts'
import { Refusal, refusal, stale } from '../../kit/http/refusal.ts'
import type { Download } from '../../kit/http/route.ts'
import { mediaTypes } from '../../kit/media-type.ts'
import { postIsSent, writeLetter } from '../../kit/push/index.ts'
import { againstSupplier } from '../../system/supplier/index.ts'
import { seesPrices } from '../material/index.ts'
import { type AmendedSaid, findAmended } from './amended.ts'
import { findAnnex } from './annex.ts'
import { orderDocuments } from './document.ts'
import { isDraft, orderSheet } from './sheet.ts'

const { spec, table } = orderDocuments

/** What was sent of an order, the latest first. */
export const findLetters = async (db: Reader, actor: Actor, id: number, language: Language): Promise<LetterRow[]> => {
  await requireVisible(db, spec, table, actor, id)
  const { rows } = await sql<LetterRow>`
    select q.id as "letterId", q.is_draft as "isDraft", q.amendment_id as "amendmentId", m.number as "amendmentNo", q.contact_name as "contactName", q.email, q.language, q.note, p.nick_name as "sentBy",
      q.sent_at as "sentTime", case when not q.is_mailed then 'byHand' when k.state in ('waiting', 'failed') then k.state else 'sent' end as sending,
      coalesce(${spoken('k.error', language)}, '') as "sendingError"
    from material.order_letter q join system.user p on p.id = q.sent_by left join document.letter k on k.id = q.letter_id
      left join material.order_amendment m on m.id = q.amendment_id
    where q.order_id = ${id} order by q.id desc`.execute(db)
  return rows
}

type Sending = InputOf<typeof letterCalls.send>
const textsOf = (of: Annex, { contactName, language, note = '' }: Sending, sender: string, amended?: AmendedSaid) => {
  const said = {
    number: of.number,
    contract: of.contractNo,
    contact: contactName,
    buyer: sender,
    amendment: amended?.number ?? '',
    reason: amended?.reason ?? '',
  }
  const kind = amended ? 'Amended' : isDraft(of) ? 'Draft' : ''
  const more = { ...said, company: of.buyer[language], note: note === '' ? '' : `\n${note}\n` }
  return {
    subject: textOf(lettersMessages, `mailSubject${kind}`, language, said),
    body: textOf(lettersMessages, `mailBody${kind}`, language, more),
  }
}
const senderOf = async (tx: Tx, actor: Actor) =>
  (
    await sql<{ name: string; email: string }>`
      select nick_name as name, email from system.user where id = ${actor.userId}`.execute(tx)
  ).rows[0] ?? { name: '', email: '' }

const amendedOf = async (
  db: Reader,
  actor: Actor,
  order: number,
  id: number | undefined,
): Promise<AmendedSaid | undefined> => {
  if (id === undefined) return undefined
  const found = await findAmended(db, actor, order, id)
  if (!found) throw refusal(lettersMessages, 'unknownAmendment', {}, 'amendmentId')
  return found
}

// What nobody approved, or what was cancelled, is no order to its supplier.
const leaves = (state: string): boolean => ['approved', 'signed', 'closed'].includes(state)

/** The order as it stands is locked, so that it is not cancelled while it goes out. */
const requireSendable = async (
  tx: Tx,
  actor: Actor,
  { id, version, amendmentId }: Sending,
): Promise<AmendedSaid | undefined> => {
  await requireVisible(tx, spec, table, actor, id)
  const { rows } = await sql<{ state: string; supplier: number; version: number }>`
    select state, supplier_id as supplier, version from material.order where id = ${id} for share`.execute(tx)
  const [row] = rows
  if (row && row.version !== version) throw stale()
  if (!row || !leaves(row.state)) throw refusal(lettersMessages, 'notYet')
  if (!seesPrices(actor)) throw refusal(lettersMessages, 'noPrices')
  const amended = await amendedOf(tx, actor, id, amendmentId)
  // Nothing is bought of whom is blocked. What takes away from what was bought, or leaves it at that, is told all the same.
  const buysMore =
    amended === undefined || amended.lines.some(({ quantity, quantityBefore }) => compare(quantity, quantityBefore) > 0)
  const reasons = buysMore ? await againstSupplier(tx, row.supplier) : []
  if (reasons.length > 0) throw new Refusal(500, reasons)
  return amended
}

/** Sends an order, or an amendment of it, to its supplier by mail, or writes the mail for somebody to send where the product sends none. */
export const sendOrder = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  sending: Sending,
): Promise<{ letterId: number; letter: LetterText | null }> => {
  const { id, contactName, email, language, note = '' } = sending
  const amended = await requireSendable(tx, actor, sending)
  const of = await findAnnex(tx, actor, id)
  const sender = await senderOf(tx, actor)
  const letter = { address: email, ...textsOf(of, sending, sender.name, amended) }
  const isMailed = postIsSent()
  const outbox = isMailed
    ? await writeLetter(tx, id, {
        ...letter,
        replyTo: sender.email,
        path: '',
        file: await orderSheet(of, language, amended),
      })
    : null
  const { rows } = await sql<{ id: number }>`
    insert into material.order_letter (order_id, is_draft, contact_name, email, language, note, sent_by, sent_at, is_mailed, letter_id, amendment_id)
    values (${id}, ${isDraft(of)}, ${contactName}, ${email}, ${language}, ${note}, ${actor.userId}, ${now()}, ${isMailed}, ${outbox}, ${amended?.id ?? null})
    returning id`.execute(tx)
  await audit(tx, actor, context, spec.name, 'send', [{ id, after: { email, contactName, language } }])
  return { letterId: rows[0]?.id ?? 0, letter: isMailed ? null : letter }
}

/** The sheet for somebody who sends it by hand. @throws Refusal of an order that does not go out */
export const sheetOf = async (
  db: Database,
  actor: Actor,
  { id, language, amendmentId }: InputOf<typeof letterCalls.sheet>,
): Promise<Download> => {
  const of = await findAnnex(db, actor, id)
  if (!leaves(of.docState)) throw refusal(lettersMessages, 'notYet')
  const { name, bytes } = await orderSheet(of, language, await amendedOf(db, actor, id, amendmentId))
  return { name, type: mediaTypes.xlsx, body: bytes }
}
