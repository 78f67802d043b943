import type { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { sql } from 'kysely'
import type { Doing } from '../../kit/document/index.ts'
import { projectHolder } from '../../ledger/custody/index.ts'
import { free, keepLines } from '../shipment/index.ts'

type Given = Omit<Doing<typeof deviceReturn, 'equipment.return', unknown>, 'input'>
const lineTable = 'equipment.return_line' as const
const keepingOf = async ({ tx, actor, document }: Given) => ({
  document: document.id,
  holder: await projectHolder(tx, document.row.project_id),
  actor,
  lineTable,
  messages: returnMessages,
})

/** On submission: what goes back is kept; what the project has now is what its leaving is measured by. */
export const keep = async (given: Given): Promise<void> => {
  const { tx, document } = given
  const keeping = await keepingOf(given)
  await keepLines(tx, keeping)
  await sql`
    update equipment.return_line l set held = b.quantity from equipment.bulk_balance b
    where l.document_id = ${document.id} and l.device_id is null and b.holder_id = ${keeping.holder} and b.model_id = l.model_id and b.condition = l.condition`.execute(
    tx,
  )
}

/** Frees what the document still keeps at the project: what was never sent. */
export const release = async (given: Given): Promise<void> => free(given.tx, await keepingOf(given))
