import { acquisitionCalls } from '@geodepot/contracts/equipment/acquisition.ts'
import { approvedTests } from '../../testing/approved-tests.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { acquisitions } from './document.ts'
import { acquisitionOf } from './test/sample.ts'

const { create, update, remove, history, steps, nudge } = acquisitionCalls
documentTests(acquisitions, {
  calls: acquisitionCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  make: async (server) => {
    const draft = await acquisitionOf(server, 'C10801', 'P2601')
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})
// Filled in once the models are there.
const draft = { projectInfoNo: 'P2601', lines: [] as object[] }
approvedTests(acquisitions, acquisitionCalls, {
  draft,
  prepare: async (server) => {
    Object.assign(draft, await acquisitionOf(server, 'C10801', 'P2601'))
  },
  approvers: ['zb_lin', 'cw_jin'],
  filters: [
    [{ acquisitionKind: 'purchase' }, { acquisitionKind: 'opening' }],
    [{ contractNo: 'ht-26' }, { contractNo: '没有' }],
    [{ keyword: 'HT-26-1' }, { keyword: 'HT-27' }],
  ],
})
