import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { allocatedPlan } from '../plan/test/sample.ts'
import { schemeDocuments } from './document.ts'
import { releaseAwards } from './open.ts'
import {
  approvedScheme,
  buyer,
  dayFrom,
  draftOf,
  draftScheme,
  offerOf,
  recommended,
  schemeOf,
  suppliersOf,
} from './test/sample.ts'

type Draft = AskOf<typeof schemeCalls.create>
const { create, update, remove, history, steps, nudge, offer, removeOffer, award, submit } = schemeCalls
documentTests(schemeDocuments, {
  calls: schemeCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  make: async (server) => {
    const { lines } = await allocatedPlan(server, [[1, '2']], buyer)
    const draft: Draft = draftOf([{ sourceLineId: lines[0] ?? 0, quantity: '2' }])
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})
