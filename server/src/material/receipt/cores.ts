import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { receipt } from '@geodepot/contracts/material/receipt.ts'
import type { Draft } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import type { Awaited } from '../core/index.ts'
import { reason } from './terms.ts'

type Header = Draft<typeof receipt>['header']
type Line = Draft<typeof receipt>['lines'][number]

/** Whether it answers lines of outbounds: old cores that are awaited, or repaired ones. */
export const isCore = ({ receiptKind }: Pick<Header, 'receiptKind'>): boolean =>
  receiptKind === 'core' || receiptKind === 'repaired'

/** What stands against one line of them: never more than is awaited, and repaired only what went to be repaired. */
export const againstCores = (
  header: Header,
  line: Line,
  index: number,
  cores: ReadonlyMap<number, Awaited>,
  came: Map<number, string>,
): Reason[] => {
  const { outLineId } = line
  if (outLineId === undefined) return [reason('outLineMissing', {}, `lines.${index}.outLineId`)]
  const of = cores.get(outLineId)
  const isRepaired = header.receiptKind === 'repaired'
  if (!of || (isRepaired && !of.isSent)) return [reason('unknownOutLine', {}, `lines.${index}.outLineId`)]
  const { name } = of
  const before = came.get(outLineId) ?? '0'
  came.set(outLineId, add(before, line.receiptQty))
  const open = subtract(of.open, before)
  return [
    ...(compare(line.receiptQty, open) > 0 ? [reason('coreTooMuch', { name, open }, `lines.${index}.receiptQty`)] : []),
    ...(header.inDate < of.day ? [reason('coreBefore', { date: of.day }, 'inDate')] : []),
    ...(isRepaired || line.coreCondition !== undefined
      ? []
      : [reason('coreConditionMissing', { name }, `lines.${index}.coreCondition`)]),
  ]
}

/** What stands against all of them together. */
export const ofCores = (header: Header, lines: readonly Line[], cores: ReadonlyMap<number, Awaited>): Reason[] => {
  if (!isCore(header)) return []
  const repairers = new Set([...cores.values()].flatMap(({ isSent, supplier }) => (isSent ? [supplier] : [])))
  if (header.receiptKind === 'core') return header.fees.length > 0 ? [reason('coreFees', {}, 'fees.0.amount')] : []
  const isFree = header.fees.length === 0 && lines.every(({ unitPrice = '0' }) => isZero(unitPrice))
  return [
    ...(repairers.size > 1 ? [reason('otherRepairer', {}, 'lines')] : []),
    ...(isFree && (header.remark ?? '') === '' ? [reason('repairFree', {}, 'remark')] : []),
  ]
}
