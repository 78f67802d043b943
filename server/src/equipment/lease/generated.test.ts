import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { approvedTests } from '../../testing/approved-tests.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { leases } from './document.ts'
import { ago, leaseOf } from './test/sample.ts'

const { create, update, remove, history, steps, nudge, signatures } = leaseCalls
const lines = [{ lineId: 1, quantity: '1' }]
documentTests(leases, {
  calls: leaseCalls,
  others: { history, steps, nudge, signatures },
  edit: update,
  remove,
  inputs: {
    start: { lines },
    giveBack: { lines },
    extend: { newHireTo: ago(-90), opinion: '续租' },
    pause: { stopFrom: ago(2), stopTo: ago(1), opinion: '待命' },
    settle: { lines: [{ lineId: 1, damageAmount: '1' }], opinion: '外壳' },
  },
  make: async (server) => {
    const draft = await leaseOf(server, 'C10801', 'P2601')
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})
// Filled in once the models are there.
const draft = { projectInfoNo: 'P2601', lines: [] as object[] }
approvedTests(leases, leaseCalls, {
  draft,
  prepare: async (server) => {
    Object.assign(draft, await leaseOf(server, 'C10801', 'P2601'))
  },
  approvers: ['ld_wei', 'zb_lin'],
  filters: [
    [{ leaseKind: 'clientOwned' }, { leaseKind: 'leasedOut' }],
    [{ keyword: 'DG-26-1' }, { keyword: 'DG-27' }],
  ],
})
