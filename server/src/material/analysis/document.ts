import { analysis } from '@geodepot/contracts/material/analysis.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { annul, facts, fill, guards, release, tellAnalysed } from './fill.ts'
import { giveUp } from './give-up.ts'
import { prepare } from './prepare.ts'

/** The document bound to its tables and to the stock ledger. */
export const analysisDocuments = implement(analysis, {
  table: 'material.analysis',
  lineTable: 'material.analysis_line',
  prepare,
  facts,
  guards,
  approval: {},
  work: [
    {
      work: 'assign',
      actions: ['assign'],
      permission: 'material:plan:add',
      stands: sql`a.state = 'approved' and exists (
        select 1 from material.analysis_line l where l.document_id = a.id and l.buy_quantity > l.claimed_quantity)`,
      // What a virtual project asked for is ordered virtually.
      now: () => sql`not exists (select 1 from system.project p where p.id = a.project_id and p.is_virtual)`,
      isTheirs: () => sql`true`,
    },
  ],
  effects: { submit: fill, withdraw: release, void: annul, giveUp },
  onApproval: { approved: tellAnalysed, returned: release, refused: release },
})
