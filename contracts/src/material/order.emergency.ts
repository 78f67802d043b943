// Emergency purchases 应急采购 (先用后补): ordered without scheme and result; those follow within some days.
import { z } from 'zod'
import { decimal, flag, text } from '../kit/wire.ts'

/** How the papers that follow an emergency order stand: overdue once their day is past, complete once a result approved it and differences are explained. */
export const formalities = ['open', 'overdue', 'complete'] as const
export type Formalities = (typeof formalities)[number]

export const emergencyHeader = {
  /** Ordered before anybody compared offers. */
  isEmergency: flag.default('0'),
  /** Why it could not wait. */
  emergencyReason: text(300).optional(),
}
/** What the price of an emergency says of tax; of other lines their offers say it. */
export const emergencyLine = {
  /** In per cent. */
  taxRate: decimal
    .refine((given) => Number(given) >= 0 && Number(given) <= 100, { params: { key: 'badTaxRate' } })
    .optional(),
  withTax: flag.optional(),
}
export const emergencyRow = {
  isEmergency: flag,
  emergencyReason: z.string(),
  /** Nothing before its approval, and for other orders. */
  formalities: z.enum(formalities).nullable(),
  formalitiesDue: z.string().nullable(),
  /** Until they are due; less than nothing once they are late, and nothing once they are complete. */
  formalitiesDays: z.number().int().nullable(),
}
/** A line of which something else was approved than was ordered: nothing where nothing was. Prices for those who may see them. */
const difference = z.object({
  lineId: z.number().int(),
  materialNameCn: z.string(),
  leftQty: z.string(),
  approvedQty: z.string(),
  unitPrice: z.string().nullable(),
  finalPrice: z.string().nullable(),
})
const named = z.object({ id: z.number().int(), number: z.string(), docState: z.string() }).nullable()
export const emergencyDetail = {
  /** What its buyer says of a difference. */
  formalitiesNote: z.string(),
  /** The scheme that confirms it, and the result that decided. */
  formalitiesScheme: named,
  formalitiesResult: named,
  differences: z.array(difference),
}

/** How much a project may order in emergencies this month. */
export const emergencyProject = z.object({
  projectInfoNo: z.string(),
  projectName: z.string(),
  limitUSD: z.string(),
  /** Nothing for those who may not see prices. */
  usedUSD: z.string().nullable(),
  leftUSD: z.string().nullable(),
  /** The order whose papers are overdue: no other before they are complete. */
  blockedBy: z.string().nullable(),
})
export type EmergencyProject = z.output<typeof emergencyProject>
