// What a contract says in both languages: the annex that is printed, and the sheet that goes to the supplier.
import { z } from 'zod'
import { moduleOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { id } from '../kit/wire.ts'
import { paymentKinds } from './order.fulfilment.ts'
import { orderMessages } from './order.messages.ts'
import { paperPers } from './order.papers.ts'
import { order, orderTypes } from './order.ts'
import { incoterms } from './scheme.ts'

/** In Chinese and in English; what nobody put into English stands in Chinese. */
const both = z.object({ cn: z.string(), en: z.string() })
export type Both = z.output<typeof both>

const annexLine = z.object({
  lineId: z.number().int(),
  name: both,
  partNo: z.string(),
  spec: z.string(),
  unit: both,
  quantity: z.string(),
  /** Nothing for those who may not see prices. */
  unitPrice: z.string().nullable(),
  amount: z.string().nullable(),
  deliveryDate: z.string(),
})
export type AnnexLine = z.output<typeof annexLine>
export const annex = z.object({
  number: z.string(),
  orderType: z.enum(orderTypes),
  docState: z.string(),
  contractNo: z.string(),
  contractDate: z.string().nullable(),
  buyer: both,
  /** Who bought it. */
  buyerPerson: z.string(),
  supplier: both,
  supplierAddress: z.string(),
  supplierCountry: z.string(),
  destination: z.string(),
  currencyCode: z.string(),
  currency: both,
  digits: z.number().int(),
  totalAmount: z.string().nullable(),
  /** The same with tax: what is paid is a share of this. */
  payableAmount: z.string().nullable(),
  incoterm: z.enum(incoterms),
  place: z.string(),
  deliveryDate: z.string(),
  paymentTerms: z.string(),
  lines: z.array(annexLine),
  payments: z.array(
    z.object({
      paymentKind: z.enum(paymentKinds),
      amount: z.string().nullable(),
      dueDate: z.string(),
      note: z.string(),
    }),
  ),
  /** What the supplier sends with the goods; of what each shipment has one of, once. */
  papers: z.array(z.object({ name: both, per: z.enum(paperPers) })),
  clauses: z.array(z.object({ name: both, text: both })),
})
export type Annex = z.output<typeof annex>

export const annexCalls = operations(moduleOf(order), orderMessages, {
  annex: {
    method: 'GET',
    path: '/material/order/{id}/annex',
    permission: 'material:order:query',
    input: z.object({ id }),
    answer: annex,
  },
})
