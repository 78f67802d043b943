import { stockMessages } from '@geodepot/contracts/material/stock.messages.ts'
import { sql } from 'kysely'
import { letGoOfUse, moveMaterials, moveUse, usedBy } from '../../ledger/stock/index.ts'
import { registerProjectUse } from '../../system/project/index.ts'
import { registerMaterialUse } from '../material/index.ts'

/** What the ledger hangs on materials moves in one go, with the batches. */
const together = {
  column: 'material_id',
  label: stockMessages.texts.batches,
  counted: sql`false`,
  move: async () => undefined,
}

/** Says what the stock ledger hangs on materials and projects. */
export const registerUses = (): void => {
  registerMaterialUse({
    table: 'material.batch',
    column: 'material_id',
    label: stockMessages.texts.batches,
    move: moveMaterials,
  })
  registerMaterialUse({ table: 'material.stock_level', ...together })
  registerMaterialUse({ table: 'material.stock_reservation', ...together })
  registerProjectUse({
    name: 'ledger/stock',
    counted: { messages: stockMessages, key: 'ofProject', count: usedBy },
    move: (tx, _actor, _context, from, to) => moveUse(tx, from, to.id),
    letGo: letGoOfUse,
  })
}
