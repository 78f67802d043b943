import type { HandedOver, ShipInput } from '@geodepot/contracts/equipment/shipment.ts'
import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import type { Engine } from '../../kit/document/index.ts'
import type { Ends } from './rules.ts'

/** What leaves one place for another, and what whoever sends it says of its customs. */
export interface Leaving {
  readonly tx: Tx
  readonly actor: Actor
  readonly context: Context
  readonly document: { readonly id: number; readonly number: string }
  readonly ends: Ends
  readonly happenedAt: Date
  /** `id` is the shipped line. */
  readonly lines: readonly {
    readonly id: number
    readonly device: number | null
    readonly model: number
    readonly quantity: string
  }[]
  /** Absent where nobody is asked: all of it goes at one instant. */
  readonly said?: Pick<ShipInput, 'discharges' | 'customsWaiver'>
}
type Lines = NonNullable<Engine['lineTable']>
interface Border {
  /** Refuses what may not leave like that, and writes down what it discharges. */
  readonly look: (leaving: Leaving) => Promise<void>
  /** What a document has yet to send that is under customs. */
  readonly tell: (db: Reader, document: number, lines: Lines, ends: Ends) => Promise<HandedOver['customs']>
}

let border: Border | undefined
/** Says who looks at what leaves: a hand-over knows nothing of customs. */
export const registerBorder = (of: Border): void => {
  border = of
}
const there = (): Border => {
  if (!border) throw new Error('nobody looks at what leaves')
  return border
}
export const lookAtLeaving: Border['look'] = (leaving) => there().look(leaving)
export const tellCustoms: Border['tell'] = (...asked) => there().tell(...asked)
