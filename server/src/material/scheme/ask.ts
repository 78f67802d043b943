import { textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { RequestLetter, askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { requestMessages } from '@geodepot/contracts/material/scheme.request.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { amend, newCallCode } from '../../kit/document/index.ts'
import { Refusal, notFound, refusal } from '../../kit/http/refusal.ts'
import { postIsSent, withdrawLetter, writeLetter } from '../../kit/push/index.ts'
import { schemeDocuments } from './document.ts'
import { sealedUntil } from './facts.ts'
import { supplierLinks } from './links.ts'
import { againstSupplier } from '../../system/supplier/index.ts'
import { findLines } from './queries.ts'
import { quotationSheet } from './quotation.ts'
import { type Asked, findAsked } from './requests.ts'

type Asking = InputOf<typeof askingCalls.ask>

const keep = async (
  tx: Tx,
  actor: Actor,
  { id, supplierId, contactName, email, language }: Asking,
  number: string,
): Promise<number> => {
  const { rows } = await sql<{ id: number; letter: number | null }>`
    insert into material.scheme_request as q (number, document_id, supplier_id, contact_name, email, language, asked_by, asked_at, is_mailed)
    values (${`${number}-${newCallCode()}`}, ${id}, ${supplierId}, ${contactName}, ${email}, ${language}, ${actor.userId}, ${now()}, ${postIsSent()})
    on conflict (document_id, supplier_id) do update set contact_name = excluded.contact_name, email = excluded.email, language = excluded.language,
      asked_by = excluded.asked_by, asked_at = excluded.asked_at, is_mailed = excluded.is_mailed
    returning q.id, q.letter_id as letter`.execute(tx)
  // What was sent to another address, or said otherwise, does not go out beside the new one.
  const before = rows[0]?.letter ?? null
  if (before !== null) await withdrawLetter(tx, before)
  return rows[0]?.id ?? 0
}

const letterOf = async (tx: Tx, actor: Actor, asked: Asked, { email: address, language }: Asking) => {
  const lines = await findLines(tx, asked.schemeId, language)
  const { rows } = await sql<{ email: string }>`select email from system.user where id = ${actor.userId}`.execute(tx)
  const of = { number: asked.number, deadline: asked.deadline.slice(0, 16) }
  return {
    address,
    replyTo: rows[0]?.email ?? '',
    subject: textOf(requestMessages, 'mailSubject', language, of),
    body: textOf(requestMessages, 'mailBody', language, {
      ...of,
      contact: asked.contactName,
      count: lines.length,
      buyer: asked.askedBy,
      link: '{link}',
    }),
    file: await quotationSheet(tx, asked, lines),
  }
}

/** Asks a supplier for an offer by mail, or writes the mail for somebody to send where the product sends none. */
export const ask = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  asking: Asking,
): Promise<{ version: number; requestId: number; letter: RequestLetter | null }> => {
  const { id, version, supplierId, email } = asking
  let requestId = 0
  const next = await amend(
    tx,
    schemeDocuments,
    actor,
    context,
    { id, version },
    { action: 'ask', field: 'requests', told: { after: { supplierId, email } } },
    async ({ row }) => {
      if (row.deadline === null || sealedUntil(row.deadline) === null) throw refusal(requestMessages, 'noDeadline')
      const reasons = await againstSupplier(tx, supplierId)
      if (reasons.length > 0) throw new Refusal(500, reasons)
      requestId = await keep(tx, actor, asking, row.number)
    },
  )
  const asked = await findAsked(tx, id, requestId)
  if (!asked) throw notFound()
  const path = await supplierLinks.send(tx, {
    document: id,
    record: requestId,
    language: asking.language,
    by: actor.userId,
  })
  const letter = { ...(await letterOf(tx, actor, asked, asking)), path }
  if (!postIsSent()) {
    const { address, subject, body } = letter
    return { version: next, requestId, letter: { address, subject, body, path } }
  }
  const letterId = await writeLetter(tx, id, letter)
  await sql`update material.scheme_request set letter_id = ${letterId} where id = ${requestId}`.execute(tx)
  return { version: next, requestId, letter: null }
}
