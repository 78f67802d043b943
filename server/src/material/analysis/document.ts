import { analysis } from '@geodepot/contracts/material/analysis.ts'
import { implement } from '../../kit/document/index.ts'
import { facts, fill, guards, release, tellAnalysed } from './fill.ts'
import { prepare } from './prepare.ts'

/** The document bound to its tables and to the stock ledger. */
export const analysisDocuments = implement(analysis, {
  table: 'material.analysis',
  lineTable: 'material.analysis_line',
  prepare,
  facts,
  guards,
  approval: {},
  effects: { submit: fill, withdraw: release, void: release },
  onApproval: { approved: tellAnalysed, returned: release, refused: release },
})
