import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { bothOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SupplierView, askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { requestMessages } from '@geodepot/contracts/material/scheme.request.messages.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { type OfferInput, offerInput } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { keepWritten, linkTo } from '../../kit/document/index.ts'
import { Refusal, refusal } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { noteChanged, send } from '../../kit/push/index.ts'
import type { RecordLink } from '../../system/ticket/index.ts'
import { schemeDocuments } from './document.ts'
import { supplierLinks } from './links.ts'
import { reasonsAgainst, writeOffer } from './offers.ts'
import { type Opened, findOpened, keepDraft, viewOf } from './supplier-view.ts'

interface Answering {
  readonly tx: Tx
  readonly link: RecordLink
  readonly opened: Opened
  readonly context: Context
}
/**
 * Opens a request to be answered: the scheme is locked first, as everybody does who changes one, and what the link opens
 * is looked at once nobody changes it any more.
 */
const answering = async (tx: Tx, context: Context, linkToken: string): Promise<Answering> => {
  const { record } = await supplierLinks.opened(tx, linkToken, context.address)
  await sql`
    select 1 from material.scheme a join material.scheme_request q on q.document_id = a.id where q.id = ${record} for update of a`.execute(
    tx,
  )
  const link = await supplierLinks.opened(tx, linkToken, context.address)
  return { tx, link, context, opened: await findOpened(tx, link, sql`for update of q`) }
}

/** What was typed, as an offer: every line of the request in its order, so that what is wrong is found there. */
const offerOf = (
  { lines }: SupplierView,
  { draft, supplierId }: Opened,
  language: RecordLink['language'],
): OfferInput => {
  const written = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Record<string, unknown>
  const byLine = new Map(draft.lines.map((line) => [line.sourceLineId, line]))
  const given = {
    supplierId,
    ...written(draft.terms),
    lines: lines.map(({ sourceLineId }) => ({ ...written(byLine.get(sourceLineId) ?? {}), sourceLineId })),
  }
  const result = offerInput.safeParse(given, { reportInput: true })
  if (result.success) return result.data
  throw new Refusal(500, reasonsOf(result.error.issues, schemeMessages, language, given).slice(0, 200))
}

/**
 * What is done by link is its supplier's own: the log says whose it was, and nothing of what is offered. Whoever asked is
 * told once of each answer that is another one than before. Answers what the supplier is shown then.
 */
const noted = async (
  { tx, link, opened, context }: Answering,
  action: string,
  more: object = {},
): Promise<SupplierView> => {
  const { schemeId, supplierId, supplierName, requestNumber } = opened
  const stands = await findOpened(tx, link)
  if (stands.answer !== opened.answer)
    await send(tx, [
      {
        to: [opened.askedById],
        kind: 'decision',
        title: bothOf(requestMessages, 'toldAnswered', { number: requestNumber }),
        body: bothOf(requestMessages, 'toldAnsweredBody', (language) => ({
          supplier: supplierName,
          answer: textOf(requestMessages, `answer_${stands.answer}`, language),
        })),
        link: linkTo(schemeDocuments.spec.name, schemeId),
      },
    ])
  const after = { supplierId, ...more }
  await audit(tx, { userId: null, userName: supplierName }, context, schemeDocuments.spec.name, action, [
    { id: schemeId, after },
  ])
  await keepWritten(tx, schemeDocuments.spec.name, [schemeId])
  await noteChanged(tx, [recordNameOf(schemeDocuments.spec.name, schemeId)])
  return viewOf(tx, link, stands)
}

type Ask<C extends keyof typeof askingCalls> = InputOf<(typeof askingCalls)[C]>

/** What a supplier is asked, and what it answered. */
export const readByLink = async (
  db: Reader,
  context: Context,
  { linkToken }: Ask<'readRequest'>,
): Promise<SupplierView> => {
  const link = await supplierLinks.opened(db, linkToken, context.address)
  return viewOf(db, link, await findOpened(db, link))
}

/** Makes what was kept the offer of the supplier. */
export const sendByLink = async (
  tx: Tx,
  context: Context,
  { linkToken, asked }: Ask<'sendAnswer'>,
): Promise<SupplierView> => {
  const at = await answering(tx, context, linkToken)
  const { link, opened } = at
  const view = await viewOf(tx, link, opened)
  if (view.asked !== asked) throw refusal(requestMessages, 'linesChanged')
  const offer = offerOf(view, opened, link.language)
  const reasons = await reasonsAgainst(tx, opened.schemeId, opened.deadline, offer)
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 200))
  await writeOffer(tx, opened.askedById, opened.schemeId, offer, 'link')
  await sql`update material.scheme_request set declined_at = null, decline_reason = '' where id = ${link.record}`.execute(
    tx,
  )
  return noted(at, 'offerByLink')
}
const takeBack = ({ tx, opened: { schemeId, supplierId } }: Answering, cameBy: readonly string[]) =>
  sql`
    delete from material.scheme_offer where document_id = ${schemeId} and supplier_id = ${supplierId} and came_by = any(${cameBy}::text[])`.execute(
    tx,
  )

/** Keeps what a supplier has typed. */
export const saveByLink = async (
  tx: Tx,
  context: Context,
  { linkToken, terms, lines }: Ask<'saveAnswer'>,
): Promise<void> => {
  const { link, opened } = await answering(tx, context, linkToken)
  const wanted = new Set((await viewOf(tx, link, opened)).lines.map(({ sourceLineId }) => sourceLineId))
  const next = new Map(
    [...opened.draft.lines, ...lines]
      .filter((line) => wanted.has(line.sourceLineId))
      .map((line) => [line.sourceLineId, line]),
  )
  await keepDraft(tx, link, { terms: terms ?? opened.draft.terms, lines: [...next.values()] })
}

/** Says that a supplier does not quote, and why. */
export const declineByLink = async (
  tx: Tx,
  context: Context,
  { linkToken, declineReason }: Ask<'declineRequest'>,
): Promise<SupplierView> => {
  const at = await answering(tx, context, linkToken)
  // Whoever does not quote has no offer, also none that was typed for it.
  await takeBack(at, ['hand', 'sheet', 'link'])
  await sql`
    update material.scheme_request set declined_at = ${now()}, decline_reason = ${declineReason} where id = ${at.link.record}`.execute(
    tx,
  )
  return noted(at, 'declineByLink', { declineReason })
}

/** What a supplier does with its request, without an account. */
export const linkRoutes: readonly Route[] = [
  query(askingCalls.readRequest, ({ db, input, context }) => readByLink(db, context, input)),
  command(askingCalls.saveAnswer, ({ tx, input, context }) => saveByLink(tx, context, input)),
  command(askingCalls.sendAnswer, ({ tx, input, context }) => sendByLink(tx, context, input)),
  command(askingCalls.withdrawAnswer, async ({ tx, input, context }) => {
    const at = await answering(tx, context, input.linkToken)
    await takeBack(at, ['link'])
    return noted(at, 'withdrawByLink')
  }),
  command(askingCalls.declineRequest, ({ tx, input, context }) => declineByLink(tx, context, input)),
]
