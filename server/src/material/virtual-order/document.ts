import { virtualOrder } from '@geodepot/contracts/material/virtual-order.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { facts, guards, release, tellReleased } from './confirm.ts'
import { prepare } from './prepare.ts'

/** The document bound to its tables. */
export const virtualOrderDocuments = implement(virtualOrder, {
  table: 'material.virtual_order',
  lineTable: 'material.virtual_order_line',
  facts,
  guards,
  prepare,
  approval: {
    about: async (tx, { id }) => {
      const {
        rows: [row],
      } = await sql<{ numbers: string }>`
        select string_agg(distinct q.number, ', ' order by q.number) as numbers from material.virtual_order_line l join material.analysis_line x on x.id = l.source_line_id
        join material.application_line s on s.id = x.source_line_id join material.application q on q.id = s.document_id where l.document_id = ${id}`.execute(
        tx,
      )
      return [row?.numbers ?? '', row?.numbers ?? '']
    },
  },
  effects: {},
  onApproval: { partialApproved: release, refused: tellReleased },
})
