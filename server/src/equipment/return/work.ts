import { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { sql } from 'kysely'
import type { Waiting } from '../../kit/document/index.ts'
import { reachesIn, workOfHandOver } from '../shipment/index.ts'
import { plan } from './hand-over.ts'

const { permission, from } = deviceReturn.transitions.inspect
/** As with every hand-over; the pool inspects what arrived. It ends by itself. */
export const work: readonly Waiting[] = [
  ...workOfHandOver(plan),
  {
    work: 'inspect',
    actions: ['inspect'],
    permission,
    stands: sql`a.state = any(${from}::text[]) and exists (
      select 1 from equipment.return_progress g where g.document_id = a.id and g.uninspected > 0)`,
    isTheirs: (actor) => reachesIn(actor, plan.places.receiver),
  },
]
