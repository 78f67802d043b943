import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { sql } from 'kysely'
import type { Waiting } from '../../kit/document/index.ts'

const { permission } = receipt.transitions.inspect
/** What came in waits for its inspector. */
export const work: readonly Waiting[] = [
  {
    work: 'inspect',
    actions: ['inspect'],
    permission,
    stands: sql`a.state = 'posted'`,
    isTheirs: ({ userId }) => sql`a.submitted_by <> ${userId} and (a.inspector_id = ${userId}
      or exists (select 1 from material.store s where s.id = a.store_id and s.inspector_id = ${userId}))`,
  },
]
