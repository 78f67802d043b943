import { isFigure } from '@geodepot/contracts/kit/decimal.ts'
import { deviceBounds } from '@geodepot/contracts/equipment/device.bounds.ts'
import type { CountedLine, StockTakeDetail, StockTakeLineRow } from '@geodepot/contracts/equipment/stock-take.ts'
import { codesOf, modelName, nameOf } from '../../shipment/index.ts'

/** What was found of a line, or under a code that the sheet does not know. */
export interface Finding {
  readonly found?: 'Y' | 'N'
  readonly qty?: string
  readonly holder?: string
  readonly position?: string
  readonly condition?: string
  readonly reason: string
  readonly photos: readonly Blob[]
}
export const nothing: Finding = { reason: '', photos: [] }
/** By the lines' ids; by `c` and the code what is not on the sheet. */
export type Findings = ReadonlyMap<number | string, Finding>
export const ofCode = (code: string): string => `c${code.slice(0, deviceBounds.code)}`
export const codeIn = (key: number | string): string => (typeof key === 'string' ? key.slice(1) : '')

export const isQuantity = ({ devId, modelId }: StockTakeLineRow): boolean => devId === null && modelId !== null
/** Whether somebody is to look at it, or to look again. */
export const isOpen = ({ result, recount }: StockTakeLineRow): boolean => result === 'open' || recount === 'Y'
export const saidName = (line: StockTakeLineRow): string =>
  line.modelId === null ? line.code : line.devId === null ? modelName(line) : nameOf(line)
export const isLine = (line: StockTakeLineRow, code: string): boolean =>
  [...codesOf(line), line.code].some((one) => one !== '' && one.toLowerCase() === code.toLowerCase())

/** A quantity that nobody could have counted. */
export const isWrong = (line: StockTakeLineRow | undefined, { qty }: Finding): boolean =>
  line !== undefined && isQuantity(line) && !isFigure(qty ?? '')

type Told = Pick<CountedLine, 'lineId' | 'code' | 'found' | 'countedQty' | 'recountedQty'> & {
  readonly foundHolderId?: number
  readonly foundPosition?: string
  readonly foundCondition?: string
  readonly lineReason?: string
}
/** What the call is told, as the sheet wants it. */
export const toldOf = ({ lines }: StockTakeDetail, findings: Findings): Told[] => {
  const known = new Map(lines.map((line) => [line.lineId, line]))
  return [...findings].map(([key, { found, qty, holder, position, condition, reason }]) => {
    const line = typeof key === 'number' ? known.get(key) : undefined
    const what = typeof key === 'number' ? { lineId: key } : { code: codeIn(key) }
    return {
      ...what,
      ...(line && isQuantity(line)
        ? { [line.recount === 'Y' ? 'recountedQty' : 'countedQty']: qty ?? '' }
        : typeof key === 'number' && { found: found ?? 'Y' }),
      ...(holder && found !== 'N' && { foundHolderId: Number(holder) }),
      ...(position && found !== 'N' && { foundPosition: position }),
      ...(condition && found !== 'N' && { foundCondition: condition }),
      ...(reason.trim() !== '' && { lineReason: reason.trim() }),
    }
  })
}
