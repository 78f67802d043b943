import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { sql } from 'kysely'
import type { Waiting } from '../../kit/document/index.ts'
import { projectIsOpen } from '../../system/project/index.ts'
import { closingOf, reachesIn, workOfHandOver } from '../shipment/index.ts'
import { plan } from './hand-over.ts'

const { permission } = allocation.transitions.consent
/** The project agrees to substitutes; the rest is as with every hand-over, and whoever sent it says that this is all. */
export const work: readonly Waiting[] = [
  {
    work: 'consent',
    actions: ['consent', 'decline'],
    permission,
    stands: sql`a.state = 'consenting'`,
    now: () => projectIsOpen('a.project_id'),
    isTheirs: (actor) => sql`${reachesIn(actor, plan.places.receiver)} and a.submitted_by <> ${actor.userId}`,
  },
  ...workOfHandOver(plan),
  closingOf(plan),
]
