import type { ReceiveInput, SettleInput, ShipInput } from '@geodepot/contracts/equipment/shipment.ts'
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Engine, Standard } from '../../kit/document/index.ts'
import type { DocumentMove } from '../../ledger/custody/index.ts'
import { guardsOf } from './guards.ts'
import { receive } from './receive.ts'
import type { Places } from './places.ts'
import type { Ends } from './rules.ts'
import { settle } from './settle.ts'
import { ship } from './ship.ts'

type Types = Pick<Extract<DocumentMove, { kind: 'arrive' | 'return' }>, 'inType' | 'outType'>

/** What a document tells of itself to have its lines shipped, received and settled. `R`: its row, as far as that matters. */
export interface HandOver<R> {
  readonly spec: AnyDocument
  /** What may be sent: `device_id`, or so much (`quantity`) of `model_id`. */
  readonly lineTable: NonNullable<Engine['lineTable']>
  /** The column of the lines that says in which condition a quantity is; absent: it is good. */
  readonly condition?: string
  /** The state that lets it go: nothing leaves before. */
  readonly released: string
  /** Who sends and who receives, and the columns that say so: `between`. */
  readonly ends: (row: R) => Ends
  readonly places: Places<R>
  /** The column of the day by which it is expected, where its shipments do not say. */
  readonly expected?: string
  /** What it sends goes to work: nothing of it leaves on a certificate that has expired. */
  readonly toWork?: true
  /** It sends what is sound and on the books, whatever it was when it was chosen. */
  readonly soundOnly?: true
  /** As what the ledger takes that something leaves, arrives, or comes back to whoever sent it. */
  readonly types?: { readonly leaves?: Types; readonly arrives?: Types; readonly back?: Types }
  /** In which condition sound goods arrive; absent: as they left. */
  readonly arrivesAs?: TechState
}
/** A document in the middle of a hand-over. */
export interface Doing<R, I> {
  readonly tx: Tx
  readonly actor: Actor
  readonly context: Context
  readonly document: { readonly id: number; readonly number: string; readonly row: R & Standard }
  readonly input: I
}

/** The guards and effects that a document which hands over puts among its own. */
export const handingOver = <R>(of: HandOver<R>) => ({
  guards: guardsOf(of),
  effects: {
    ship: (doing: Doing<R, ShipInput>) => ship(of, doing),
    receive: (doing: Doing<R, ReceiveInput>) => receive(of, doing),
    settle: (doing: Doing<R, SettleInput>) => settle(of, doing),
  },
})
