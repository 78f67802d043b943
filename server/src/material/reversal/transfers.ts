import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { keepAgain } from '../../ledger/stock/index.ts'
import { againstEntries, entriesOf, mirror } from './entries.ts'
import { type Doings, reason, targetOf } from './terms.ts'

/** What speaks against taking a transfer back: that something of it has arrived, or was said to be missing. */
export const againstTransfer = async (tx: Tx, id: number): Promise<Reason[]> => {
  const { rows } = await sql<{ name: string }>`
    select m.name from material.store_transfer_line l join material.material m on m.id = l.material_id
    where l.document_id = ${id} and l.received_quantity + l.damaged_quantity + l.short_quantity > 0 order by l.position`.execute(
    tx,
  )
  return rows.length > 0 ? rows.map(({ name }) => reason('arrived', { name })) : againstEntries(tx, id)
}

/** All of it is back where it was sent from: between stores nothing is won or lost, whatever else is on its way there. */
export const takeBackTransfer = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  const { id } = targetOf(document)
  refuseAny(await againstTransfer(tx, id))
  await mirror(doing, await entriesOf(tx, id))
  await keepAgain(tx, id)
}
