import { transfer } from '@geodepot/contracts/equipment/transfer.ts'
import { type SqlBool, sql } from 'kysely'
import type { Waiting } from '../../kit/document/index.ts'
import { projectIsOpen } from '../../system/project/index.ts'
import { reachesIn, workOfHandOver } from '../shipment/index.ts'
import { plan } from './hand-over.ts'
import { inTheWay } from './moving.ts'

const { permission, from } = transfer.transitions.rollOver
/** As with every hand-over; a roll-over is not shipped: it waits for its sender to do it, once nothing is in the way. */
export const work: readonly Waiting[] = [
  ...workOfHandOver(plan).map((one) =>
    one.work === 'ship' ? { ...one, stands: sql<SqlBool>`a.kind <> 'rollOver' and ${one.stands}` } : one,
  ),
  {
    work: 'rollOver',
    actions: ['rollOver'],
    permission,
    stands: sql`a.kind = 'rollOver' and a.state = any(${from}::text[])`,
    now: () => sql`(${projectIsOpen('a.project_id')} and not exists (${inTheWay(sql`a.from_project_id`, sql`a.id`)}))`,
    isTheirs: (actor) => reachesIn(actor, plan.places.sender),
  },
]
