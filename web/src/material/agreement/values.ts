import type {
  AgreementDetail,
  AgreementLineRow,
  AwardedLine,
  agreementHeader,
  agreementLine,
} from '@geodepot/contracts/material/agreement.ts'
import { saidSteps } from '@geodepot/contracts/material/agreement.rules.ts'
import type { z } from 'zod'
import { isBlank as isEmpty } from '../../kit/form/index.ts'
import { type NamesMaterial, naming } from '../material/index.ts'

type Written = z.input<typeof agreementLine>
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<Omit<Written, 'materialId'>>, NamesMaterial {}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof agreementHeader>> & { lines?: DraftLine[]; attachments?: string[] }
/** What the form begins with, and what fields say that name others. */
export interface Begun {
  readonly start: Values
  readonly supplierName?: string | undefined
  readonly offer?: string | undefined
  readonly renews?: string | undefined
}

/** Stands ready to be written or pasted into; left empty it is no line. */
export const isBlank = ({ withTax: _tax, taxRate: _rate, ...line }: DraftLine): boolean => isEmpty(line)

/** What is approved of an offer, as it is carried on. */
export const carried = (of: AwardedLine): DraftLine => ({
  ...naming({ id: of.materialId, ...of }),
  sourceLineId: of.sourceLineId,
  unitPrice: of.unitPrice ?? undefined,
  taxRate: of.taxRate,
  withTax: of.withTax,
  packSize: of.packSize ?? undefined,
})
const writtenOf = (line: AgreementLineRow): DraftLine => ({
  ...naming({ id: line.materialId, ...line }),
  sourceLineId: line.sourceLineId ?? undefined,
  unitPrice: line.unitPrice ?? undefined,
  steps: saidSteps(line.steps),
  taxRate: line.taxRate,
  withTax: line.withTax,
  minQty: line.minQty ?? undefined,
  packSize: line.packSize ?? undefined,
  maxQty: line.maxQty ?? undefined,
  note: line.note,
})
/** One that was read, as the form writes it. */
export const valuesOf = (of: AgreementDetail): Values => ({
  agreementName: of.agreementName,
  offerId: of.offerId ?? undefined,
  reason: of.reason,
  renewsId: of.renewsId ?? undefined,
  supplierId: of.supplierId,
  currencyCode: of.currencyCode,
  validFrom: of.validFrom,
  validTo: of.validTo,
  incoterm: of.incoterm,
  place: of.place,
  paymentTerms: of.paymentTerms,
  leadDays: of.leadDays ?? undefined,
  maxAmount: of.maxAmount ?? undefined,
  remark: of.remark ?? '',
  lines: of.lines.map(writtenOf),
})

const day = 86_400_000
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / day
const later = (date: string, by: number): string => new Date(Date.parse(date) + by * day).toISOString().slice(0, 10)
/** One that takes the place of another: from the day after its end or today, for as long, at the same prices. */
export const renewalOf = (of: AgreementDetail, today: string): Values => {
  const { offerId: _offer, ...values } = valuesOf(of)
  const validFrom = of.validTo < today || of.endedOn !== null ? today : later(of.validTo, 1)
  return {
    ...values,
    reason: '',
    renewsId: of.id,
    validFrom,
    validTo: later(validFrom, days(of.validFrom, of.validTo)),
    lines: of.lines.map((line) => ({ ...writtenOf(line), sourceLineId: undefined })),
  }
}
