import { customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { customsRecords } from './document.ts'
import { recordOf } from './test/sample.ts'
import { scrappable } from '../scrap/test/asked.ts'

const { create, update, remove, history } = customsCalls
documentTests(customsRecords, {
  calls: customsCalls,
  others: { history },
  edit: update,
  remove,
  inputs: {
    extend: { newUntil: '2028-01-01', paperNo: '延-1', opinion: '工期延长' },
    writeOff: { lines: [{ lineId: 1 }], opinion: '补税留购' },
  },
  make: async (server) => {
    const draft = recordOf([{ devId: await scrappable(server) }])
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})
