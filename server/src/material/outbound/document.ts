import { outbound } from '@geodepot/contracts/material/outbound.ts'
import { sql } from 'kysely'
import { namedIn } from '../../kit/database/database.ts'
import { implement } from '../../kit/document/index.ts'
import { prepare } from './check.ts'
import { facts, guards, work } from './facts.ts'
import { inspect } from './inspect.ts'
import { postOutbound, submit } from './posting.ts'
import { signing } from './signing.ts'

/** The document bound to its tables and to the stock ledger. */
export const outboundDocuments = implement(outbound, {
  table: 'material.outbound',
  lineTable: 'material.outbound_line',
  leadsTo: ['material.outbound.reversed_by', 'material.stock_reservation.used_by'],
  prepare,
  facts,
  guards,
  work,
  about: (
    language,
  ) => sql`(select concat_ws(' · ', ${namedIn('s', language)}, p.name, ${namedIn('v', language)}, nullif(a.receiver, '')) from material.store s
    left join system.project p on p.id = a.project_id left join system.supplier v on v.id = a.supplier_id where s.id = a.store_id)`,
  approval: {
    about: async (tx, { id }) => {
      const {
        rows: [row],
      } = await sql<{ cn: string; en: string }>`
        select s.name || ' · ' || a.reason as cn, coalesce(nullif(s.name_en, ''), s.name) || ' · ' || a.reason as en
        from material.outbound a join material.store s on s.id = a.store_id where a.id = ${id}`.execute(tx)
      return [row?.cn ?? '', row?.en ?? '']
    },
  },
  effects: { submit, inspect },
  signing,
  // It was looked at when it was asked for; whether it still lies there the ledger says.
  onApproval: { approved: postOutbound },
})
