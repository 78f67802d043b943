import { planCalls } from '@geodepot/contracts/material/plan.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { planDocuments } from './document.ts'
import { linesToBuy } from './test/sample.ts'

type Ask = AskOf<typeof planCalls.create>
const { create, update, remove, history } = planCalls
documentTests(planDocuments, {
  calls: planCalls,
  others: { history },
  edit: update,
  remove,
  inputs: { release: { lines: [{ lineId: 1, quantity: '1' }] } },
  make: async (server) => {
    const { lines } = await linesToBuy(server, [[1, '2']])
    const draft: Ask = { name: '震源备件采购', lines: [{ sourceLineId: lines[0] ?? 0, quantity: '2' }] }
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})
