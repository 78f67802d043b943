import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import type { Reason } from '../http/refusal.ts'
import type { Table } from './engine.ts'

interface Facts {
  readonly hasLines: boolean
}
/** Facts and guard of a document of which nothing else is asked when it is submitted. */
export const needsLines = (lineTable: Table) => ({
  facts: async (db: Reader, documents: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
    const ids = documents.map(({ id }) => id)
    const { rows } = await sql<Facts & { id: number }>`
      select d.id, exists (select 1 from ${sql.table(lineTable)} l where l.document_id = d.id) as "hasLines"
      from unnest(${ids}::bigint[]) as d (id)`.execute(db)
    return new Map(rows.map((row) => [row.id, row]))
  },
  guards: {
    submit: ({ hasLines }: Facts): Reason | undefined =>
      hasLines ? undefined : { key: 'noLines', messages: kitMessages, field: 'lines' },
  },
})
