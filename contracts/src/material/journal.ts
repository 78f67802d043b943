import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { id, listInput, many, pageOf, required, text, time } from '../kit/wire.ts'
import { journalMessages } from './journal.messages.ts'
import { materialFacts } from './material.ts'
import { movementKinds } from './movement.ts'
import { periodName } from './stock.period.ts'

/** What is debited or credited: the stores, or what lies outside of them. */
export const journalAccounts = [
  'stock',
  'opening',
  'supplier',
  'use',
  'adjustment',
  'asset',
  'accumulated',
  'depreciation',
  'repair',
  'labour',
  'clearing',
  'receivable',
  'result',
] as const
export type JournalAccount = (typeof journalAccounts)[number]
const account = z.enum(journalAccounts)
/** What other areas book: months of depreciation, repairs that were settled, what was scrapped and disposed of. */
export const journalKinds = ['depreciation', 'repair', 'scrap', 'disposal'] as const
export type JournalKind = (typeof journalKinds)[number]
const postingKinds = [...movementKinds, ...journalKinds] as const
const usd = z.string().nullable()

/** One posting: so much of a batch, or an amount that another area booked, debited to one object and credited to another. */
export const journalRow = z.object({
  id: z.number().int(),
  period: z.string(),
  bizDate: z.string(),
  kind: z.enum(postingKinds),
  debitAccount: account,
  debitObject: z.string(),
  creditAccount: account,
  creditObject: z.string(),
  /** The cost object: the project that it went to or came from, and its unit; the store's where there is none. */
  projectInfoNo: z.string().nullable(),
  costUnit: z.string(),
  ...materialFacts,
  batchNo: z.string(),
  quantity: z.string(),
  /** Nothing for those who may not see prices. */
  amount: usd,
  documentNumber: z.string().nullable(),
  /** Where it leads: a document, or the month of a run. */
  document: z.object({ kind: z.string(), id: z.number().int() }).nullable(),
  month: z.string().nullable(),
  recordedBy: z.string().nullable(),
  recordTime: time,
  remark: z.string(),
  reversible: z.boolean(),
})
export type JournalRow = z.output<typeof journalRow>

const journalBalance = z.object({
  period: z.string(),
  accounts: z.array(z.object({ account, debit: usd, credit: usd })),
  debit: usd,
  credit: usd,
})
export type JournalBalance = z.output<typeof journalBalance>

const filters = {
  keyword: text(60).optional(),
  /** Without it the one that today lies in. */
  period: z.string().regex(periodName).optional(),
  account: many(account),
  journalKind: many(z.enum(journalKinds)),
  storeId: many(id),
  projectInfoNo: text(64).optional(),
  /** Whole, as it stands on the document. */
  documentNumber: text(64).optional(),
}
const query = listInput(filters, ['id', 'bizDate'])
const exported = [
  'id',
  'period',
  'bizDate',
  'kind',
  'debitAccount',
  'debitObject',
  'creditAccount',
  'creditObject',
  'projectInfoNo',
  'costUnit',
  'materialCode',
  'materialNameCn',
  'materialNameEn',
  'specChassisNo',
  'partNo',
  'batchNo',
  'quantity',
  'unitName',
  'amount',
  'documentNumber',
  'recordedBy',
  'recordTime',
  'remark',
] as const

export const journalCalls = operations('material/journal', journalMessages, {
  list: {
    method: 'GET',
    path: '/material/journal/list',
    permission: 'material:journal:list',
    wire: 'rows',
    input: query,
    answer: pageOf(journalRow),
  },
  /** Debits and credits by account, of all that the same filters find. */
  balance: {
    method: 'GET',
    path: '/material/journal/balance',
    permission: 'material:journal:list',
    input: z.object(filters),
    answer: journalBalance,
  },
  /** Takes back what another area booked, by an entry the other way round. */
  reverse: {
    method: 'POST',
    path: '/material/journal/{id}/reverse',
    permission: 'material:journal:reverse',
    success: 'reversed',
    input: z.object({ id, reason: required(200) }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/material/journal/export',
    permission: 'material:journal:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
