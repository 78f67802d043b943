import { gravestLevels, type RepairLevel, repair } from '@geodepot/contracts/equipment/repair.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Waiting, documentInScope, implement } from '../../kit/document/index.ts'
import {
  accept,
  approved,
  cancel,
  finish,
  pass,
  record,
  reject,
  sendBack,
  settle,
  start,
  submit,
  wait,
} from './acts.ts'
import { prepare } from './check.ts'
import { free } from './custody.ts'
import { reason } from './terms.ts'

interface Facts {
  readonly hasWorkshop: boolean
  readonly hasWork: boolean
  readonly finishedBy: number | null
  readonly sheetApproved: boolean
}
const facts = async (db: Reader, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, a.workshop_id is not null as "hasWorkshop", a.finished_by as "finishedBy",
      exists (select 1 from equipment.repair_work w where w.document_id = a.id) as "hasWork",
      exists (select 1 from equipment.settlement_line x join equipment.settlement s on s.id = x.document_id where x.repair_id = a.id and x.is_held and s.settled_at is not null) as "sheetApproved"
    from equipment.repair a where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}
const anothers = ({ finishedBy }: Facts, actor: Actor) => (finishedBy === actor.userId ? reason('ownWork') : undefined)

const { accept: accepting, pass: passing } = repair.transitions
/** The workshop is to receive it; somebody else than whoever repaired it is to accept it. */
const waiting: readonly Waiting[] = [
  {
    work: 'receive',
    actions: ['accept'],
    permission: accepting.permission,
    stands: sql`a.state = 'sent'`,
    isTheirs: (actor) => documentInScope(repair, actor, 'a'),
  },
  {
    work: 'inspect',
    actions: ['pass'],
    permission: passing.permission,
    stands: sql`a.state = 'inspecting'`,
    isTheirs: (actor) =>
      sql`(${documentInScope(repair, actor, 'a')} and a.finished_by is distinct from ${actor.userId})`,
  },
]

/** What it is about in one line: the device, or the model and how much of it. */
const aboutIt = sql`concat_ws(' ', coalesce(d.self_number, d.serial, d.code), m.name, case when a.device_id is null then trim_scale(a.quantity)::text end)`

/** The repair bound to its tables, the custody ledger and its downtime. */
export const repairs = implement(repair, {
  table: 'equipment.repair',
  leadsTo: ['equipment.repair_part.posted_by_id'],
  places: ['equipment.repair.holder_id', 'equipment.repair.origin_id'],
  prepare,
  facts,
  guards: {
    submit: ({ hasWorkshop }: Facts) => (hasWorkshop ? undefined : reason('workshopMissing')),
    finish: ({ hasWork }: Facts) => (hasWork ? undefined : reason('noWork')),
    pass: anothers,
    sendBack: anothers,
    // Nobody settles one by itself: its sheet does, for all that stand on it.
    settle: ({ sheetApproved }: Facts) => (sheetApproved ? undefined : reason('settledBySheet')),
  },
  work: waiting,
  about: () =>
    sql`(select ${aboutIt} from equipment.model m left join equipment.device d on d.id = a.device_id where m.id = a.model_id)`,
  approval: {
    about: async (tx, { id }) => {
      const {
        rows: [found],
      } = await sql<{ name: string }>`
        select ${aboutIt} as name from equipment.repair a join equipment.model m on m.id = a.model_id left join equipment.device d on d.id = a.device_id where a.id = ${id}`.execute(
        tx,
      )
      return [found?.name ?? '', found?.name ?? '']
    },
    amount: async (_tx, { row }) => row.estimate,
    conditions: async (_tx, { row }) => new Set(gravestLevels.includes(row.level as RepairLevel) ? ['gravest'] : []),
  },
  effects: {
    submit,
    withdraw: (doing) => free(doing, false),
    accept,
    reject,
    start,
    wait,
    record,
    finish,
    pass,
    sendBack,
    settle,
    cancel,
  },
  onApproval: {
    approved,
    returned: (doing) => free(doing, false),
    refused: (doing) => free(doing, false),
  },
})
