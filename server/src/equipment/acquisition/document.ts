import { acquisition } from '@geodepot/contracts/equipment/acquisition.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { implement, needsLines } from '../../kit/document/index.ts'
import { accept, lookAgain, takeBack } from './accept.ts'
import { prepare, reason } from './check.ts'

const needed = needsLines('equipment.acquisition_line')
interface Facts {
  readonly hasLines: boolean
  readonly isWarehoused: boolean
  /** A device of it has gone on, or a document keeps it. */
  readonly hasMoved: boolean
}

const facts = async (db: Reader, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
  const lines = await needed.facts(db, rows)
  const { rows: kinds } = await sql<Omit<Facts, 'hasLines'> & { id: number }>`
    select a.id, a.kind = 'warehoused' as "isWarehoused", exists (
      select 1 from equipment.acquisition_line l join equipment.device d on d.id = l.device_id
      where l.document_id = a.id and (d.locked_by is not null or exists (select 1 from equipment.custody_event e where e.device_id = d.id and e.kind <> 'opening'))) as "hasMoved"
    from equipment.acquisition a where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(kinds.map(({ id, ...row }) => [id, { ...row, hasLines: lines.get(id)?.hasLines === true }]))
}

/** What comes, in few words: its models. */
const aboutOf = async (db: Reader, id: number): Promise<Text> => {
  const {
    rows: [row],
  } = await sql<{ models: string }>`
    select string_agg(t.name, '、' order by t.place) as models from (
      select concat_ws(' ', r.name, m.name) as name, min(l.position) as place from equipment.acquisition_line l join equipment.model m on m.id = l.model_id
      join equipment.brand r on r.id = m.brand_id where l.document_id = ${id} group by 1 order by 2 limit 3) t`.execute(
    db,
  )
  const models = row?.models ?? ''
  return [models, models.replaceAll('、', ', ')]
}

/** The document bound to its tables and to the custody ledger. */
export const acquisitions = implement(acquisition, {
  table: 'equipment.acquisition',
  lineTable: 'equipment.acquisition_line',
  prepare,
  facts,
  guards: {
    submit: needed.guards.submit,
    // What a store has made is reversed there.
    void: ({ isWarehoused, hasMoved }: Facts) => {
      if (isWarehoused) return reason('warehousedStays')
      return hasMoved ? reason('movedSince') : undefined
    },
  },
  about: (language) => sql`(select ${namedIn('o', language)} from system.department o where o.id = a.department_id)`,
  approval: { about: (tx, { id }) => aboutOf(tx, id) },
  effects: {
    submit: async (doing) => {
      await lookAgain(doing)
    },
    void: takeBack,
  },
  onApproval: { approved: accept },
})
