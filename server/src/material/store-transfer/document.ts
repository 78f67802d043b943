import { storeTransfer } from '@geodepot/contracts/material/store-transfer.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { type Waiting, implement, noLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { keeps } from '../store/index.ts'
import { receive, settle } from './arrive.ts'
import { charge } from './late-freight.ts'
import { prepare } from './check.ts'
import { send } from './send.ts'
import { signing } from './signing.ts'
import { reason } from './terms.ts'

interface Facts {
  readonly hasLines: boolean
  readonly sender: number
  readonly receiver: number
  /** Something is on its way of which nothing was said; something is missing. */
  readonly isOpen: boolean
  readonly isShort: boolean
}
const lines = (condition: ReturnType<typeof sql<boolean>>) =>
  sql`exists (select 1 from material.store_transfer_line l where l.document_id = a.id and ${condition})`
const isOpen = lines(sql`l.quantity > l.received_quantity + l.damaged_quantity + l.short_quantity`)
const isShort = lines(sql`l.short_quantity > l.settled_quantity`)

/** What decides about them beside their own state. */
const facts = async (db: Reader, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, s.keeper_id as sender, t.keeper_id as receiver, ${lines(sql`true`)} as "hasLines", ${isOpen} as "isOpen", ${isShort} as "isShort"
    from material.store_transfer a join material.store s on s.id = a.from_store_id join material.store t on t.id = a.to_store_id
    where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}
const guards = {
  submit: ({ hasLines, sender }: Facts, actor: Actor): Reason | undefined => {
    if (!hasLines) return noLines
    return keeps(actor, sender) ? undefined : reason('notSender')
  },
  receive: (row: Facts, actor: Actor): Reason | undefined => {
    if (!keeps(actor, row.receiver)) return reason('notReceiver')
    return row.isOpen ? undefined : reason('nothingOpen')
  },
  settle: (row: Facts): Reason | undefined => (row.isShort ? undefined : reason('nothingShort')),
}

/** What is on its way waits for who keeps the store; what is missing for who may settle it. */
const work: readonly Waiting[] = [
  {
    work: 'receive',
    actions: ['receive'],
    permission: storeTransfer.transitions.receive.permission,
    stands: sql`a.state = 'sent' and ${isOpen}`,
    isTheirs: (actor) =>
      isAdministrator(actor)
        ? sql`true`
        : sql`exists (select 1 from material.store s where s.id = a.to_store_id and s.keeper_id = ${actor.userId})`,
  },
  {
    work: 'settle',
    actions: ['settle'],
    permission: storeTransfer.transitions.settle.permission,
    stands: sql`a.state = 'sent' and ${isShort}`,
    isTheirs: () => sql`true`,
  },
]

/** The document bound to its tables and to the stock ledger. */
export const storeTransferDocuments = implement(storeTransfer, {
  table: 'material.store_transfer',
  lineTable: 'material.store_transfer_line',
  leadsTo: ['material.store_transfer.reversed_by'],
  prepare,
  facts,
  guards,
  work,
  about: (
    language,
  ) => sql`(select concat_ws(' → ', ${namedIn('s', language)}, ${namedIn('t', language)}) from material.store s, material.store t
    where s.id = a.from_store_id and t.id = a.to_store_id)`,
  signing,
  effects: { submit: send, receive, settle, charge },
})
