import { plan } from '@geodepot/contracts/material/plan.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { allocate, annul, reallocate, release, withdraw } from './effects.ts'
import { facts, guards } from './facts.ts'
import { prepare } from './prepare.ts'
import { isTaken } from './takers.ts'

/** The document bound to its tables. */
export const planDocuments = implement(plan, {
  table: 'material.plan',
  lineTable: 'material.plan_line',
  prepare,
  facts,
  guards,
  work: [
    {
      work: 'source',
      actions: ['source'],
      permission: 'material:scheme:add',
      stands: sql`a.state = 'allocated' and exists (
        select 1 from material.plan_line l where l.document_id = a.id and l.quantity - l.released_quantity > l.claimed_quantity and not ${isTaken(sql`l.id`)})`,
      isTheirs: ({ userId }) => sql`a.purchaser_id = ${userId}`,
    },
  ],
  about: () => sql`a.name`,
  effects: { submit: allocate, withdraw, reallocate, release, void: annul },
})
