import { scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { scraps } from './document.ts'
import { scrapOf, scrappable } from './test/asked.ts'

const { create, update, remove, history, steps, nudge } = scrapCalls
documentTests(scraps, {
  calls: scrapCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  inputs: { appraise: { finding: 'scrap', opinion: '同意' } },
  make: async (server) => {
    const draft = await scrapOf(server, [{ devId: await scrappable(server) }], 'admin')
    return { id: (await server.as('admin').call(create, draft as never)).id, draft }
  },
})
