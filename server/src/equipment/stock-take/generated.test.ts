import { stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { stockTakeDocuments } from './document.ts'
import { stocked } from './test/pool.ts'

const { create, update, remove, history, steps, nudge } = stockTakeCalls
documentTests(stockTakeDocuments, {
  calls: stockTakeCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  inputs: {
    count: { lines: [{ code: 'X-1' }] },
    recover: { lines: [{ lineId: 1, quantity: '1' }], opinion: '找到' },
    acquire: { cards: [{ lineId: 1, modelId: 1 }] },
  },
  make: async (server) => {
    const { pool } = await stocked(server)
    const draft = { takeName: '盘点甲', takeBasis: 'pool' as const, holderId: pool, lines: [] }
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})
