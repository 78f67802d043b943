import { disposalCalls } from '@geodepot/contracts/equipment/disposal.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { disposals } from './document.ts'
import { disposalOf, scrapped } from './test/scrapped.ts'

const { create, update, remove, history, steps, nudge } = disposalCalls
documentTests(disposals, {
  calls: disposalCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  make: async (server) => {
    const { scrapLineId } = await scrapped(server)
    const draft = disposalOf([{ scrapLineId }])
    return { id: (await server.as('admin').call(create, draft as never)).id, draft }
  },
})
