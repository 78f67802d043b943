import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { implement } from '../../kit/document/index.ts'
import { factsOf } from './facts.ts'
import { guards } from './guards.ts'
import { prepare } from './prepare.ts'
import { receive } from './receive.ts'
import { release } from './release.ts'
import { reserve } from './reserve.ts'
import { wayOf } from './way.ts'
import { settle } from './settle.ts'
import { ship } from './ship.ts'
import { consent, decline } from './substitutes.ts'

/** The allocation document bound to its tables and to the custody ledger. */
export const allocations = implement(allocation, {
  table: 'equipment.allocation',
  lineTable: 'equipment.allocation_line',
  prepare: (tx, actor, draft, _id, project) => prepare(tx, actor, draft, project),
  facts: factsOf,
  guards,
  approval: { about: (tx, { row }) => wayOf(tx, row.from_holder_id, row.project_id) },
  onApproval: { returned: release, refused: release },
  effects: {
    submit: reserve,
    consent,
    decline,
    withdraw: release,
    ship,
    receive,
    settle,
    close: release,
    cancel: release,
  },
})
