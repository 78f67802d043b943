import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { implement } from '../../kit/document/index.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { withOpenProject, withProject } from './hold.ts'
import { allOnTheRoad } from './road.ts'
import { prepare } from './prepare.ts'
import { receive } from './receive.ts'
import { release } from './release.ts'
import { reserve } from './reserve.ts'
import { wayOf } from './way.ts'
import { isOwnConsent, mayDoTo } from './rules.ts'
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
  may: (action, row, actor) =>
    mayDoTo(action, row, actor.scope) && !isOwnConsent(action, row.submitted_by, actor.userId),
  approval: { about: (tx, { row }) => wayOf(tx, row.from_holder_id, row.project_id) },
  onApproval: { returned: release, refused: release },
  effects: {
    submit: withOpenProject(reserve),
    consent: withOpenProject(consent),
    decline,
    withdraw: release,
    ship: withOpenProject(ship),
    receive: withProject(receive),
    settle: withProject(settle),
    close: async (doing) => {
      const open = await allOnTheRoad(doing.tx, doing.document.id)
      if (open) throw refusal(allocationMessages, 'stillOnTheRoad')
      await release(doing)
    },
    cancel: release,
  },
})
