import { lease } from '@geodepot/contracts/equipment/lease.ts'
import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { implement, needsLines } from '../../kit/document/index.ts'
import { free, keepLines } from '../shipment/index.ts'
import { giveBack, start } from './acts.ts'
import { prepare, reason } from './check.ts'
import { type Doings, kindOf } from './rows.ts'
import { signing } from './signing.ts'
import { extend, pause, settle } from './terms.ts'

const needed = needsLines('equipment.lease_line')
interface Facts {
  readonly hasLines: boolean
  readonly hasLeft: boolean
  readonly hasOnHire: boolean
  readonly submitter: number | null
}
const facts = async (db: Reader, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, a.submitted_by as submitter, coalesce(bool_or(true) filter (where g.line_id is not null), false) as "hasLines",
      coalesce(bool_or(g.started < g.quantity), false) as "hasLeft", coalesce(bool_or(g.on_hire > 0), false) as "hasOnHire"
    from equipment.lease a left join equipment.lease_progress g on g.document_id = a.id where a.id = any(${rows.map(({ id }) => id)}::bigint[]) group by a.id`.execute(
    db,
  )
  return new Map(found.map((row) => [row.id, row]))
}

const keepingOf = ({ actor, document }: Doings) =>
  ({
    document: document.id,
    holder: document.row.place_id,
    actor,
    lineTable: 'equipment.lease_line',
    messages: leaseMessages,
  }) as const
/** What is to be let is this lease's alone from its submission on, until it is handed out or the lease ends. */
const keep = async (doing: Doings): Promise<void> => {
  if (kindOf(doing) === 'leasedOut') await keepLines(doing.tx, keepingOf(doing))
}
const release = async (doing: Doings): Promise<void> => {
  if (kindOf(doing) === 'leasedOut') await free(doing.tx, keepingOf(doing))
}

/** The lease bound to its tables and to the custody ledger. */
export const leases = implement(lease, {
  table: 'equipment.lease',
  lineTable: 'equipment.lease_line',
  places: ['equipment.lease.place_id'],
  prepare,
  facts,
  guards: {
    submit: needed.guards.submit,
    start: ({ hasLeft }: Facts) => (hasLeft ? undefined : reason('nothingLeft')),
    giveBack: ({ hasOnHire }: Facts) => (hasOnHire ? undefined : reason('nothingOnHire')),
    // Whoever asked for a hire does not make it longer alone.
    extend: ({ submitter }: Facts, actor: Actor) => (submitter === actor.userId ? reason('ownExtension') : undefined),
    close: ({ hasOnHire }: Facts) => (hasOnHire ? reason('stillOnHire') : undefined),
  },
  about: (language) =>
    sql`(select coalesce((select ${namedIn('v', language)} from system.supplier v where v.id = a.supplier_id), a.partner))`,
  signing,
  approval: {
    about: async (tx, { id }) => {
      const {
        rows: [row],
      } = await sql<{ models: string }>`
        select string_agg(distinct m.name, ' · ') as models from equipment.lease_line l join equipment.model m on m.id = l.model_id where l.document_id = ${id}`.execute(
        tx,
      )
      return [row?.models ?? '', row?.models ?? '']
    },
  },
  effects: { submit: keep, withdraw: release, void: release, start, giveBack, extend, pause, settle, close: release },
  onApproval: { returned: release, refused: release },
})
