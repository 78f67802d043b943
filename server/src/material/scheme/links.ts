import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { recordLinksFor } from '../../system/ticket/index.ts'

/** Links by which suppliers answer a request, until its deadline. */
export const supplierLinks = recordLinksFor({
  name: 'material/scheme.offer',
  path: '/app/SupplierOffer',
  troubleOf: async (db, request) => {
    const {
      rows: [found],
    } = await sql<{ isOpen: boolean; isOver: boolean }>`
      select a.deleted_at is null and a.deadline is not null and u.deleted_at is null and u.blocked_at is null as "isOpen",
        coalesce(a.deadline <= ${now()}, false) as "isOver"
      from material.scheme_request q join material.scheme a on a.id = q.document_id join system.supplier u on u.id = q.supplier_id
      where q.id = ${request}`.execute(db)
    if (!found) return 'unknown'
    if (found.isOver) return 'expired'
    return found.isOpen ? undefined : 'goneOn'
  },
  opened: async (db, request) => {
    await sql`update material.scheme_request set opened_at = ${now()} where id = ${request}`.execute(db)
  },
})
