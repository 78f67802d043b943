import type { ApplicationDetail, applicationHeader, applicationLine } from '@geodepot/contracts/material/application.ts'
import type { LastPrice } from '@geodepot/contracts/material/price.ts'
import { isFigure, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import type { z } from 'zod'
import { type NamesMaterial, naming } from '../material/index.ts'
import { pricesSaid } from '../price/index.ts'

type Written = z.input<typeof applicationLine>
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<Omit<Written, 'materialId'>>, NamesMaterial {
  readonly $totalPrice?: string | undefined
  /** What its material cost last, and of which material that is known. */
  readonly $lastPrices?: string | undefined
  readonly $pricedFor?: DraftLine['materialId']
  /** The price that was put in for it. */
  readonly $suggested?: string | undefined
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof applicationHeader>> & { lines?: DraftLine[]; attachments?: string[] }

const totalOf = (line: DraftLine): string | undefined => {
  const [price, quantity] = [String(line.unitPrice ?? ''), String(line.quantity ?? '')]
  return isFigure(price) && isFigure(quantity) ? rounded(multiply(price, quantity), 2) : undefined
}
/** A line with what it comes to. */
export const summed = (line: DraftLine): DraftLine => {
  const $totalPrice = totalOf(line)
  return line.$totalPrice === $totalPrice ? line : { ...line, $totalPrice }
}
/** A line beside which the last prices of its material stand. */
export const priced = (
  $pricedFor: DraftLine['materialId'],
  prices: readonly LastPrice[],
): Pick<DraftLine, '$lastPrices' | '$pricedFor'> => ({ $pricedFor, $lastPrices: pricesSaid(prices) })
const orNothing = (text: string | null): string | undefined => (text === null || text === '' ? undefined : text)
/** One that was read, as the form writes it. */
export const valuesOf = (of: ApplicationDetail): Values => ({
  formName: of.formName,
  projectInfoNo: of.projectInfoNo,
  teamGroup: of.teamGroup,
  materialType: of.materialType,
  estimatedFreightAmount: orNothing(of.estimatedFreightAmount),
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    ...naming({ id: line.materialId, ...line }),
    ...priced(line.materialId, line.lastPrices),
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    needDate: orNothing(line.needDate),
    purposeDevice: line.purposeDevice,
    remark: line.remark,
    $totalPrice: line.totalPrice,
  })),
})
