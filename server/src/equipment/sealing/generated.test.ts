import { sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { sealings } from './document.ts'
import { sealable, sealingOf } from './test/sample.ts'

const { create, update, remove, history, steps, nudge } = sealingCalls
documentTests(sealings, {
  calls: sealingCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  inputs: { unseal: { lines: [{ lineId: 1, becomes: 'good' }], opinion: '完好' } },
  make: async (server) => {
    const draft = await sealingOf(server, await sealable(server))
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})
