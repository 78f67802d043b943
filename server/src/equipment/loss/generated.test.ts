import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { losses } from './document.ts'
import { heldBy } from './test/held.ts'

const { create, update, remove, history, steps, nudge } = lossCalls
documentTests(losses, {
  calls: lossCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  inputs: { find: { lines: [{ lineId: 1, quantity: '1' }], opinion: '找到' } },
  make: async (server) => {
    const { devId } = await heldBy(server)
    const draft = {
      projectInfoNo: 'P2601',
      occurredAt: '2026-01-05 08:00:00',
      description: '夜间被盗',
      lines: [{ devId }],
    }
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})
