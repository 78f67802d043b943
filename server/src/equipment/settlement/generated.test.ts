import { settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { settlements } from './document.ts'
import { completedRepair, settlementOf } from './test/completed.ts'

const { create, update, remove, history, steps, nudge } = settlementCalls
documentTests(settlements, {
  calls: settlementCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  make: async (server) => {
    const draft = settlementOf([(await completedRepair(server)).id])
    return { id: (await server.as('admin').call(create, draft as never)).id, draft }
  },
})
