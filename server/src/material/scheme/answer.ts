import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import type { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { requestMessages } from '@geodepot/contracts/material/scheme.request.messages.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { type OfferInput, offerInput } from '@geodepot/contracts/material/scheme.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { requireVisible } from '../../kit/document/index.ts'
import { type Reason, Refusal, notFound, refusal } from '../../kit/http/refusal.ts'
import type { Query } from '../../kit/http/route.ts'
import { cleaned, sentSheet } from '../../kit/import/index.ts'
import { SheetRefusal, readSheet } from '../../kit/sheet/index.ts'
import { schemeDocuments } from './document.ts'
import { type Filled, filledIn, requestIn } from './filled.ts'
import { keepOffer } from './offers.ts'
import { findLines } from './queries.ts'
import { findAsked } from './requests.ts'

// A sheet of the longest scheme, and no more.
const limits = { maxRows: 11_000, maxColumns: 60, maxBytes: 8 * 1024 * 1024 }
const mostReasons = 200

const refuseCells = (reasons: readonly Reason[], { cellOf }: Pick<Filled, 'cellOf'>): void => {
  if (reasons.length === 0) return
  const placed = reasons.map((reason) => ({ ...reason, field: cellOf.get(reason.field ?? '') ?? reason.field ?? '' }))
  throw new Refusal(500, [
    { key: 'sheetWrong', messages: requestMessages, params: { count: reasons.length } },
    ...placed.slice(0, mostReasons),
  ])
}

const offerOf = (filled: Filled, supplierId: number, language: 'cn' | 'en'): OfferInput => {
  const given = { supplierId, ...filled.terms, lines: filled.lines }
  const result = offerInput.safeParse(given, { reportInput: true })
  const issues = result.success ? [] : reasonsOf(result.error.issues, schemeMessages, language, given)
  // What is said of a cell already is not said again.
  const said = new Set(filled.reasons.map(({ field }) => field))
  const more = issues.filter(({ field }) => !said.has(filled.cellOf.get(field) ?? field))
  refuseCells([...filled.reasons, ...more], filled)
  return offerInput.parse(given)
}

/** Reads the filled sheet of a supplier: what it says becomes the offer as if it was typed, or nothing of it. */
export const answerBySheet = async ({
  db,
  actor,
  input: { id, requestId },
  context,
  arriving,
  signal,
}: Query<typeof askingCalls.answerBySheet>): Promise<void> => {
  await requireVisible(db, schemeDocuments.spec, schemeDocuments.table, actor, id)
  const asked = await findAsked(db, id, requestId)
  if (!asked) throw notFound()
  const file = await sentSheet(arriving)
  if (!file) throw new SheetRefusal('notASpreadsheet')
  const content = await cleaned(await readSheet(file.bytes, limits, signal))
  const number = requestIn(content)
  if (number === undefined) throw refusal(requestMessages, 'noRequestSheet')
  if (number !== asked.number) throw refusal(requestMessages, 'otherRequest', { number, own: asked.number })
  await inTransaction(db, async (tx) => {
    const filled = filledIn(content, await findLines(tx, id, context.language))
    const offer = offerOf(filled, asked.supplierId, context.language)
    await keepOffer(tx, actor, context, { id, ...offer }, 'sheet').catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 500) refuseCells(error.reasons, filled)
      throw error
    })
  })
}
