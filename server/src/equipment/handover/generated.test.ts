import { handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { handovers } from './document.ts'
import { handoverOf } from './test/sample.ts'

const { create, update, remove, history, steps, nudge, signatures } = handoverCalls
documentTests(handovers, {
  calls: handoverCalls,
  others: { history, steps, nudge, signatures },
  edit: update,
  remove,
  make: async (server) => {
    const draft = await handoverOf(server)
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})
