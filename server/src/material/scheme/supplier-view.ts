import type { DraftLine, DraftTerms, SupplierView } from '@geodepot/contracts/material/scheme.asking.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Reader } from '../../kit/database/database.ts'
import { seal, unseal } from '../../kit/seal.ts'
import type { RecordLink } from '../../system/ticket/index.ts'
import { refused } from '../../system/ticket/index.ts'
import { findLines } from './queries.ts'
import { currenciesIn, materialOf } from './quotation.ts'

/** What a supplier has typed by its link. */
export interface Draft {
  readonly terms: DraftTerms
  readonly lines: readonly DraftLine[]
}
const noTerms: DraftTerms = {
  currencyCode: '',
  incoterm: '',
  place: '',
  freight: '',
  insurance: '',
  duty: '',
  inland: '',
  paymentTerms: '',
  validUntil: '',
}
/** A request as its supplier sees it, with whom it was asked by. */
export interface Opened extends Pick<
  SupplierView,
  'requestNumber' | 'supplierName' | 'contactName' | 'askedBy' | 'deadline' | 'answer' | 'answeredTime'
> {
  readonly schemeId: number
  readonly supplierId: number
  readonly askedById: number
  readonly currency: string
  readonly draft: Draft
}

/** The request of a link that is open; what another link has typed stays its own. */
export const findOpened = async (db: Reader, { record, ticket }: RecordLink, how = sql``): Promise<Opened> => {
  const { rows } = await sql<Omit<Opened, 'draft'> & { draft: string; draftTicket: number | null }>`
    select q.document_id as "schemeId", q.supplier_id as "supplierId", q.number as "requestNumber", u.name as "supplierName", u.currency_code as currency,
      q.contact_name as "contactName", p.nick_name as "askedBy", q.asked_by as "askedById", a.deadline, q.draft, q.draft_ticket_id as "draftTicket",
      case when f.came_by = 'link' then 'offered' when q.declined_at is not null then 'declined' else 'none' end as answer,
      case when f.came_by = 'link' then coalesce(f.updated_at, f.created_at) else q.declined_at end as "answeredTime"
    from material.scheme_request q join material.scheme a on a.id = q.document_id join system.supplier u on u.id = q.supplier_id
    join system.user p on p.id = q.asked_by left join material.scheme_offer f on f.document_id = q.document_id and f.supplier_id = q.supplier_id
    where q.id = ${record} ${how}`.execute(db)
  const [row] = rows
  if (!row) throw refused('unknown')
  const { draft, draftTicket, ...rest } = row
  const kept = draftTicket === ticket && draft !== '' ? (JSON.parse(unseal(draft)) as Draft) : undefined
  return { ...rest, draft: kept ?? { terms: { ...noTerms, currencyCode: row.currency }, lines: [] } }
}
export const keepDraft = async (db: Reader, { record, ticket }: RecordLink, draft: Draft): Promise<void> => {
  await sql`
    update material.scheme_request set draft = ${seal(JSON.stringify(draft))}, draft_ticket_id = ${ticket} where id = ${record}`.execute(
    db,
  )
}

/** What a supplier is shown. */
export const viewOf = async (db: Reader, link: RecordLink, opened: Opened): Promise<SupplierView> => {
  const lines = (await findLines(db, opened.schemeId, link.language)).map((line) => ({
    sourceLineId: line.sourceLineId,
    name: materialOf(link.language, line),
    facts: line.partNo,
    unitName: line.unitName,
    quantity: line.quantity,
  }))
  const { requestNumber, supplierName, contactName, askedBy, deadline, answer, answeredTime } = opened
  return {
    requestNumber,
    supplierName,
    contactName,
    askedBy,
    deadline,
    answer,
    answeredTime,
    lines,
    asked: createHash('sha256')
      .update(JSON.stringify(lines.map(({ sourceLineId, quantity }) => [sourceLineId, quantity])))
      .digest('base64url'),
    currencies: await currenciesIn(db),
    terms: opened.draft.terms,
    drafts: opened.draft.lines.filter(({ sourceLineId }) => lines.some((line) => line.sourceLineId === sourceLineId)),
  }
}
