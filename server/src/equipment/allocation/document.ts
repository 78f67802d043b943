import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { implement } from '../../kit/document/index.ts'
import { signing, tellToShip, wayIn, wayOf } from '../shipment/index.ts'
import { factsOf } from './facts.ts'
import { guards } from './guards.ts'
import { endsOf, plan, road } from './hand-over.ts'
import { prepare } from './prepare.ts'
import { release } from './release.ts'
import { reserve } from './reserve.ts'
import { consent, decline } from './substitutes.ts'
import { swap } from './swap.ts'
import { work } from './work.ts'

/** The allocation document bound to its tables and to the custody ledger. */
export const allocations = implement(allocation, {
  table: 'equipment.allocation',
  lineTable: 'equipment.allocation_line',
  prepare: (tx, actor, draft, _id, project) => prepare(tx, actor, draft, project),
  facts: factsOf,
  guards,
  work,
  about: wayIn(plan),
  signing,
  approval: { about: (tx, { row }) => wayOf(tx, endsOf(row)) },
  onApproval: { approved: (doing) => tellToShip(plan, doing), returned: release, refused: release },
  effects: {
    ...road.effects,
    submit: reserve,
    consent,
    decline,
    swap,
    withdraw: release,
    close: release,
    cancel: release,
  },
})
