import type {
  DisposalDetail,
  DisposalOpen,
  disposalHeader,
  disposalLine,
} from '@geodepot/contracts/equipment/disposal.ts'
import type { z } from 'zod'
import { nameOf } from './described.ts'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof disposalLine>> {
  readonly $name?: string
  readonly $number?: string
  readonly $net?: string
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof disposalHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** What is scrapped, as a line of all that is left of it. */
export const lineOf = (of: DisposalOpen): DraftLine => ({
  scrapLineId: of.scrapLineId,
  qty: of.qty,
  income: '0',
  $name: nameOf(of),
  $number: of.scrapNumber,
  $net: of.netUSD ?? '',
})
/** One that was read, as the form writes it. */
export const written = (of: DisposalDetail): Values => ({
  method: of.method,
  disposedOn: of.disposedOn,
  buyer: of.buyer,
  contractNo: of.contractNo,
  currency: of.currency,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    ...lineOf(line),
    income: line.income,
    explanation: line.explanation,
  })),
})
