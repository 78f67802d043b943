import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { implement } from '../../kit/document/index.ts'
import { factsOf } from './facts.ts'
import { guards } from './guards.ts'
import { hold, holdBoth } from './hold.ts'
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
  headerShape: `application_id bigint, from_holder_id bigint, department_id text, to_department_id text, project_id text, dispatch_on date, expected_on date, remark text`,
  lineShape:
    'application_line_id bigint, device_id bigint, model_id bigint, quantity numeric, factor numeric, remark text',
  prepare,
  facts: factsOf,
  guards,
  locks: { submit: holdBoth, consent: hold, ship: hold, receive: hold, settle: hold },
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
