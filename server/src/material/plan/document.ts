import { plan } from '@geodepot/contracts/material/plan.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { allocate, annul, reallocate, release, withdraw } from './effects.ts'
import { facts, guards } from './facts.ts'
import { prepare } from './prepare.ts'

/** The document bound to its tables. */
export const planDocuments = implement(plan, {
  table: 'material.plan',
  lineTable: 'material.plan_line',
  prepare,
  facts,
  guards,
  about: () => sql`a.name`,
  effects: { submit: allocate, withdraw, reallocate, release, void: annul },
})
