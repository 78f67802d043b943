import {
  storeTransferHeader,
  storeTransferLine,
  transferChargeInput,
  transferReceiveInput,
  transferSettleInput,
} from '@geodepot/contracts/material/store-transfer.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { storeTransferDocuments } from '../src/material/store-transfer/index.ts'
import type { Stage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'
import { signedBy } from './signatures.ts'

/** A store of the demo, with what is issued from it. */
export interface Shelf {
  readonly store: number
  readonly code: string
  readonly keeper: string
  readonly inspector: string
  readonly places: readonly number[]
  readonly materials: readonly number[]
  /** How much of each is left to be issued. */
  readonly left: Map<number, number>
}
/** One that there is enough of, the next after so many; what is left counts on. */
export const takenOf = ({ materials, left }: Shelf, after: number, quantity: number): number | undefined => {
  const inTurn = materials.map((_, at) => materials[(after + at) % materials.length] ?? 0)
  const found = inTurn.find((material) => (left.get(material) ?? 0) >= quantity + 4)
  if (found !== undefined) left.set(found, (left.get(found) ?? 0) - quantity)
  return found
}
/** How far one got: all of it, in parts, with something missing or settled, on its way, or written only. */
type Course = 'received' | 'partly' | 'short' | 'settled' | 'sent' | 'draft'
const transfers: readonly (readonly [to: number, day: number, course: Course, quantity: string])[] = [
  [1, -120, 'received', '12'],
  [2, -84, 'received', '8'],
  [3, -60, 'settled', '10'],
  [4, -21, 'short', '9'],
  [1, -9, 'partly', '16'],
  [2, -3, 'sent', '6'],
  [1, -1, 'draft', '4'],
]

const linesOf = async ({ tx }: Stage, id: number) =>
  (
    await sql<{ id: number; quantity: string }>`
      select id, trim_scale(quantity)::text as quantity from material.store_transfer_line where document_id = ${id} order by position`.execute(
      tx,
    )
  ).rows

const one = async (
  stage: Stage,
  from: Shelf,
  to: Shelf,
  [at, day, course, quantity]: readonly [number, number, Course, string],
): Promise<void> => {
  const { tx } = stage
  const [sender, receiver] = [await stage.person(from.keeper), await stage.person(to.keeper)]
  const header = storeTransferHeader.parse({
    fromStoreId: from.store,
    toStoreId: to.store,
    sendDate: moved(stage.today, day),
    expectedDate: moved(stage.today, day + 8),
    carrier: '西北物流',
    waybillNo: `YD-26${String(1000 - day)}`,
    ...(course !== 'draft' && {
      freightAmount: String(180 - day),
      freightCurrency: 'CNY',
      freightDate: moved(stage.today, day),
    }),
  })
  const materials = [0, 1].flatMap((nth) => takenOf(from, at * 11 + nth * 4 - day, Number(quantity)) ?? [])
  const lines = [...new Set(materials)].map((materialId) => storeTransferLine.parse({ materialId, outQty: quantity }))
  const id = await stage.on(day, async () => {
    const [made] = await create(tx, storeTransferDocuments, sender, systemContext, [{ header, lines }])
    const written = made?.id ?? 0
    if (course !== 'draft')
      await perform(tx, storeTransferDocuments, sender, systemContext, 'submit', written, undefined, {})
    return written
  })
  if (course === 'sent' || course === 'draft') return
  const sent = await linesOf(stage, id)
  const arrived = Math.min(day + 7, 0)
  const [first] = sent
  const missing = course === 'short' || course === 'settled'
  const came = (of: string, nth: number): string => {
    if (course === 'partly') return String(Number(of) / 2)
    return missing && nth === 0 ? String(Number(of) - 3) : of
  }
  const found = sent.map((line, nth) => ({
    lineId: line.id,
    received: came(line.quantity, nth),
    placeId: to.places[nth % to.places.length],
    ...(missing && nth === 0 && { damaged: '1', short: '2', reason: '外包装破损，少两件' }),
  }))
  const input = transferReceiveInput.parse({ inDate: moved(stage.today, arrived), lines: found })
  // Signed on the keeper's phone since that is done.
  const signed = day > -90 ? signedBy(receiver.nickName, 'receiver') : {}
  await stage.on(arrived, () =>
    perform(tx, storeTransferDocuments, receiver, systemContext, 'receive', id, undefined, { ...input, ...signed }),
  )
  if (course !== 'settled' || !first) return
  const manager = await stage.person(people.find(({ roles }) => roles.includes('purchase_mgr'))?.account ?? 'admin')
  const settled = transferSettleInput.parse({
    onDate: moved(stage.today, arrived + 5),
    lines: [
      { lineId: first.id, settledAs: 'found', quantity: '1', placeId: to.places[0], reason: '在另一箱内找到' },
      { lineId: first.id, settledAs: 'lost', quantity: '1', reason: '承运人确认丢失，已索赔' },
    ],
  })
  await stage.on(arrived + 5, () =>
    perform(tx, storeTransferDocuments, manager, systemContext, 'settle', id, undefined, settled),
  )
  // The carrier bills the detour later.
  const finance = await stage.person(people.find(({ roles }) => roles.includes('finance'))?.account ?? 'admin')
  const billed = transferChargeInput.parse({
    chargeAmount: '426.50',
    currencyCode: 'CNY',
    invoiceDate: moved(stage.today, arrived + 10),
    invoiceNo: 'YF-26-0317',
    bizDate: moved(stage.today, arrived + 12),
  })
  await stage.on(arrived + 12, () =>
    perform(tx, storeTransferDocuments, finance, systemContext, 'charge', id, undefined, billed),
  )
}

/** What went from the first store to the others. */
export const seedTransfers = async (stage: Stage, shelves: readonly Shelf[]): Promise<void> => {
  const [from] = shelves
  if (!from || from.materials.length === 0) return
  for (const transfer of transfers) {
    const to = shelves[transfer[0]]
    if (to) await one(stage, from, to, transfer)
  }
}
