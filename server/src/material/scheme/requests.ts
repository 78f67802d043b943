import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { RequestRow } from '@geodepot/contracts/material/scheme.request.ts'
import { sql } from 'kysely'
import { type Reader, spoken, namedIn } from '../../kit/database/database.ts'

/** Who was asked for an offer, and what became of it, in the order in which they were asked first. */
export const findRequests = async (db: Reader, scheme: number, language: Language): Promise<RequestRow[]> => {
  const { rows } = await sql<RequestRow>`
    select q.id as "requestId", q.number as "requestNumber", q.supplier_id as "supplierId", ${namedIn('u', language)} as "supplierName", q.contact_name as "contactName",
      q.email, q.language, p.nick_name as "askedBy", q.asked_at as "askedTime",
      case when not q.is_mailed then 'byHand' when k.state in ('waiting', 'failed') then k.state else 'sent' end as sending,
      coalesce(${spoken('k.error', language)}, '') as "sendingError", q.opened_at as "openedTime",
      case when f.id is not null then 'offered' when q.declined_at is not null then 'declined' else 'none' end as answer,
      coalesce(f.updated_at, f.created_at, q.declined_at) as "answeredTime", q.decline_reason as "declineReason"
    from material.scheme_request q join system.supplier u on u.id = q.supplier_id join system.user p on p.id = q.asked_by
    left join document.letter k on k.id = q.letter_id
    left join material.scheme_offer f on f.document_id = q.document_id and f.supplier_id = q.supplier_id
    where q.document_id = ${scheme} order by q.id`.execute(db)
  return rows
}

/** What a supplier was asked, as far as its sheet and its mail say it. */
export interface Asked {
  readonly id: number
  readonly schemeId: number
  readonly number: string
  readonly supplierId: number
  readonly supplierName: string
  readonly contactName: string
  readonly language: Language
  readonly askedBy: string
  readonly deadline: string
}
export const findAsked = async (db: Reader, scheme: number, request: number): Promise<Asked | undefined> => {
  const { rows } = await sql<Asked>`
    select q.id, q.document_id as "schemeId", q.number, q.supplier_id as "supplierId", u.name as "supplierName", q.contact_name as "contactName", q.language,
      p.nick_name as "askedBy", a.deadline
    from material.scheme_request q join material.scheme a on a.id = q.document_id join system.supplier u on u.id = q.supplier_id
    join system.user p on p.id = q.asked_by where q.id = ${request} and q.document_id = ${scheme}`.execute(db)
  return rows[0]
}
