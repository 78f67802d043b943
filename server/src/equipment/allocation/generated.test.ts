import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { allocations } from './document.ts'

const { update, remove, history } = allocationCalls

documentTests(allocations, {
  calls: allocationCalls,
  others: { steps: allocationCalls.steps, nudge: allocationCalls.nudge, history },
  edit: update,
  remove,
  inputs: {
    ship: { lines: [{ lineId: 1 }] },
    receive: { lines: [] },
    swap: { lineId: 1, devId: 1, opinion: '外壳破裂' },
    settle: { lines: [{ shipmentLineId: 1, outcome: 'found', quantity: '1', note: '找到' }] },
  },
  make: async (server) => {
    const model = await server.db
      .selectFrom('equipment.model')
      .select('id')
      .where('tracking', '=', 'bulk')
      .executeTakeFirstOrThrow()
    const pool = await server.db
      .selectFrom('equipment.holder')
      .select('id')
      .where('kind', '=', 'pool')
      .where('department_id', '=', 'C10801')
      .executeTakeFirstOrThrow()
    const draft = { fromHolderId: pool.id, projectInfoNo: 'P2601', lines: [{ modelId: model.id, qty: '5' }] }
    return { id: (await server.as('dp_sun').call(allocationCalls.create, draft)).id, draft }
  },
})
