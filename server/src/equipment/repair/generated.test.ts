import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { repairs } from './document.ts'
import { deviceIn, repairOf } from './test/sample.ts'

const { create, update, remove, history, steps, nudge } = repairCalls
documentTests(repairs, {
  calls: repairCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  inputs: {
    wait: { phase: 'waitParts' },
    record: { work: [{ repairItem: '017' }] },
    reject: { opinion: '不属本厂修理范围' },
    sendBack: { opinion: '仍有噪声' },
    cancel: { opinion: '误报' },
  },
  make: async (server) => {
    const draft = repairOf(await deviceIn(server, 'C10801'))
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})
