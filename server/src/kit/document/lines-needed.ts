import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import { type Reason, reasonIn } from '../http/refusal.ts'
import type { Table } from './engine.ts'

interface Facts {
  readonly hasLines: boolean
}
/** What a document without lines is told when it is submitted. */
export const noLines = reasonIn(kitMessages)('noLines', {}, 'lines')
/** Facts and guard of a document of which nothing else is asked when it is submitted. */
export const needsLines = (lineTable: Table) => ({
  facts: async (db: Reader, documents: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
    const ids = documents.map(({ id }) => id)
    // One line of each is looked for, however many lines all documents have.
    const { rows } = await sql<Facts & { id: number }>`
      select d.id, l.document_id is not null as "hasLines" from unnest(${ids}::bigint[]) as d (id)
      left join lateral (select x.document_id from ${sql.table(lineTable)} x where x.document_id = d.id limit 1) l on true`.execute(
      db,
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
  guards: {
    submit: ({ hasLines }: Facts): Reason | undefined => (hasLines ? undefined : noLines),
  },
})
