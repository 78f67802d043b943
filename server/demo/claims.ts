import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { type claim, claimHeader, claimLine } from '@geodepot/contracts/material/claim.ts'
import { systemContext } from '../src/kit/access/actor.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { claimDocuments } from '../src/material/claim/index.ts'
import { contactOf } from './letters.ts'
import { type Signed, at, linesOf, on, shipmentsOf } from './signed.ts'

type Kind = 'short' | 'over' | 'damaged' | 'wrong' | 'quality'
interface Found {
  /** Days after the signature of the order. */
  readonly after: number
  readonly kind: Kind
  readonly finding: string
  /** The order's line, from nought; the last one where it has fewer. */
  readonly line?: number
  readonly wanted: 'replacement' | 'creditNote' | 'refund'
  /** Whether it is about the order's first shipment. */
  readonly ofShipment?: true
}
/** Writes a claim for a piece of an order: its id. */
const writeClaim = async (
  of: Signed,
  { after, kind, finding, line = 0, wanted, ofShipment }: Found,
): Promise<number> => {
  const { stage, id: orderId, buyer } = of
  const [lines, [shipment]] = [await linesOf(of), await shipmentsOf(of)]
  const header = claimHeader.parse({ orderId, shipmentId: ofShipment && shipment, wanted, foundDate: at(of, after) })
  const orderLineId = lines[Math.min(line, lines.length - 1)]?.lineId
  const draft = { header, lines: [claimLine.parse({ orderLineId, claimKind: kind, quantity: '1', finding })] }
  const [made] = await on(of, after, () => create(stage.tx, claimDocuments, buyer, systemContext, [draft]))
  return made?.id ?? 0
}

type Deed = 'send' | 'answer' | 'settle' | 'drop'
const act = <D extends Deed>(of: Signed, after: number, deed: D, id: number, input: TransitionInput<typeof claim, D>) =>
  on(of, after, () => perform(of.stage.tx, claimDocuments, of.buyer, systemContext, deed, id, undefined, input))
const send = async (of: Signed, after: number, id: number): Promise<void> => {
  const to = await contactOf(of)
  if (!to) throw new Error('nobody is there to be told of a claim')
  await act(of, after, 'send', id, to)
}

/** In two shipments: what was missing of the first came with the second; one piece of it is to be replaced; one claim is still written. */
export const claimOfParts = async (of: Signed): Promise<void> => {
  const first = { ofShipment: true, wanted: 'replacement' } as const
  const short = await writeClaim(of, {
    ...first,
    after: 33,
    kind: 'short',
    finding: 'One piece less in the box than its packing list says',
  })
  await send(of, 33, short)
  await act(of, 36, 'answer', short, {
    answer: 'accepted',
    answeredDate: at(of, 36),
    answerNote: 'Left behind in Houston',
  })
  const [, later] = await shipmentsOf(of)
  await act(of, 46, 'settle', short, {
    settledBy: 'replacement',
    replacementId: later,
    settledDate: at(of, 46),
    settleNote: '随第 2 批补发',
  })
  const cracked = await writeClaim(of, {
    ...first,
    after: 74,
    kind: 'damaged',
    finding: 'Valve body cracked through, found when it was unpacked',
  })
  await send(of, 75, cracked)
  await act(of, 79, 'answer', cracked, {
    answer: 'partly',
    answeredDate: at(of, 79),
    answerNote: 'We bear half of a new body',
  })
  await writeClaim(of, {
    after: 82,
    line: 1,
    kind: 'wrong',
    finding: 'Part number on the plate is not that of the packing list',
    wanted: 'creditNote',
  })
}

/** Refused, and therefore neither settled nor dropped yet. */
export const claimRefused = async (of: Signed): Promise<void> => {
  const id = await writeClaim(of, {
    after: 52,
    kind: 'quality',
    finding: 'Sealing face too rough: seeps oil once mounted',
    wanted: 'refund',
    ofShipment: true,
  })
  await send(of, 52, id)
  await act(of, 57, 'answer', id, {
    answer: 'refused',
    answeredDate: at(of, 57),
    answerNote: 'Within the tolerance of the drawing',
  })
}
/** Nobody has answered. */
export const claimUnanswered = async (of: Signed): Promise<void> => {
  const id = await writeClaim(of, {
    after: 44,
    kind: 'over',
    finding: 'One piece more than the packing list says; please tell us what to do with it',
    wanted: 'creditNote',
    ofShipment: true,
  })
  await send(of, 44, id)
}
/** Put right where the goods are. */
export const claimDropped = async (of: Signed): Promise<void> => {
  const id = await writeClaim(of, {
    after: 9,
    kind: 'damaged',
    finding: 'Crate broken, the piece in it scratched',
    wanted: 'refund',
  })
  await send(of, 9, id)
  await act(of, 12, 'drop', id, { opinion: '现场检验可用，供应商已致歉' })
}
