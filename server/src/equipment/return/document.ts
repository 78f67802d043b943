import { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { type Doing, implement } from '../../kit/document/index.ts'
import { tellToShip, wayIn } from '../shipment/index.ts'
import { factsOf, guards, isOver } from './facts.ts'
import { plan, road } from './hand-over.ts'
import { inspect } from './inspect.ts'
import { prepare } from './prepare.ts'
import { keep, release } from './promise.ts'
import { signing } from './signing.ts'
import { alsoStandsOn } from './stands-on.ts'
import { work } from './work.ts'

type Effect<I> = (doing: Doing<typeof deviceReturn, 'equipment.return', I>) => Promise<{ detail: unknown }>
/** What may be the last that is done: the return ends by itself. */
const ending =
  <I>(effect: Effect<I>) =>
  async (doing: Parameters<Effect<I>>[0]): Promise<{ detail: unknown; state?: 'closed' }> => {
    const done = await effect(doing)
    return (await isOver(doing.tx, doing.document.id)) ? { ...done, state: 'closed' } : done
  }

/** The return bound to its tables and to the custody ledger. */
export const returns = implement(deviceReturn, {
  table: 'equipment.return',
  lineTable: 'equipment.return_line',
  alsoStandsOn,
  prepare: (tx, _actor, draft, _id, project) => prepare(tx, draft, project),
  facts: factsOf,
  guards,
  work,
  about: wayIn(plan),
  signing,
  effects: {
    submit: async (doing) => {
      await keep(doing)
      await tellToShip(plan, doing)
    },
    ship: road.effects.ship,
    receive: ending(road.effects.receive),
    settle: ending(road.effects.settle),
    inspect: ending(inspect),
    close: release,
    cancel: release,
  },
})
