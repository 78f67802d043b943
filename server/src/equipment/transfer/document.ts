import type { ReceiveInput } from '@geodepot/contracts/equipment/shipment.ts'
import { transfer } from '@geodepot/contracts/equipment/transfer.ts'
import { type Doing, implement } from '../../kit/document/index.ts'
import { signing, tellToShip, wayIn, wayOf } from '../shipment/index.ts'
import { factsOf, guards, isOver } from './facts.ts'
import { endsOf, plan, road } from './hand-over.ts'
import { handOwnership, keep, release } from './keep.ts'
import { prepare } from './prepare.ts'
import { rollOver } from './roll-over.ts'
import { amountOf } from './values.ts'
import { work } from './work.ts'

type Effect<I> = (doing: Doing<typeof transfer, 'equipment.transfer', I>) => Promise<{ detail: unknown }>
/** Fleet numbers that whoever receives has said, line by line. */
const numbersIn = (input: unknown) => (input as Partial<Pick<ReceiveInput, 'lines'>>).lines ?? []
/** What may be the last that is done: the transfer ends by itself. What arrived is the receiver's. */
const ending =
  <I>(effect: Effect<I>) =>
  async (doing: Parameters<Effect<I>>[0]): Promise<{ detail: unknown; state?: 'closed' }> => {
    const { detail } = await effect(doing)
    const done = { detail: { ...(detail as object), ...(await handOwnership(doing, numbersIn(doing.input))) } }
    return (await isOver(doing.tx, doing.document.id)) ? { ...done, state: 'closed' } : done
  }

/** The transfer bound to its tables and to the custody ledger. */
export const transfers = implement(transfer, {
  table: 'equipment.transfer',
  lineTable: 'equipment.transfer_line',
  prepare: (tx, actor, draft, _id, project) => prepare(tx, actor, draft, project),
  facts: factsOf,
  guards,
  work,
  about: wayIn(plan),
  signing,
  approval: {
    about: (tx, { row }) => wayOf(tx, endsOf(row)),
    conditions: async (_tx, { row }) => new Set(row.between_units ? ['betweenUnits'] : []),
    amount: (tx, { id }) => amountOf(tx, id),
  },
  onApproval: {
    approved: (doing) => (doing.document.row.kind === 'rollOver' ? Promise.resolve() : tellToShip(plan, doing)),
    returned: release,
    refused: release,
  },
  effects: {
    submit: keep,
    withdraw: release,
    ship: road.effects.ship,
    receive: ending(road.effects.receive),
    settle: ending(road.effects.settle),
    rollOver,
    close: release,
    cancel: release,
  },
})
