import { transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { projectHolder } from '../../ledger/custody/index.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { transfers } from './document.ts'

const { update, remove, history, steps, nudge } = transferCalls

documentTests(transfers, {
  calls: transferCalls,
  others: { steps, nudge, history },
  edit: update,
  remove,
  inputs: {
    ship: { lines: [{ lineId: 1 }] },
    receive: { lines: [] },
    settle: { lines: [{ shipmentLineId: 1, outcome: 'found', quantity: '1', note: '找到' }] },
  },
  make: async (server) => {
    await inTransaction(server.db, (tx) => projectHolder(tx, 'P2601'))
    const draft = {
      transferKind: 'project' as const,
      fromProjectNo: 'P2601',
      toProjectNo: 'P2602',
      reason: '开工',
      lines: [],
    }
    return { id: (await server.as('xm_ma').call(transferCalls.create, draft)).id, draft }
  },
})
