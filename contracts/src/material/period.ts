import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, id, listInput, pageOf, required, text, time } from '../kit/wire.ts'
import { periodMessages } from './period.messages.ts'
import { periodName } from './stock.period.ts'

export const periodPageStates = ['running', 'open', 'closed', 'reopening'] as const
export type PeriodState = (typeof periodPageStates)[number]
const usd = z.string().nullable()

/** A period and how it stands; what it was closed with, if it was. */
export const periodRow = z.object({
  period: z.string(),
  beginsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(periodPageStates),
  closedBy: z.string().nullable(),
  closedTime: time.nullable(),
  rowCount: z.number().int().nullable(),
  hash: z.string().nullable(),
  openingAmount: usd,
  inAmount: usd,
  outAmount: usd,
  endingAmount: usd,
  can: can(['trial', 'close', 'confirm', 'reopen', 'approve']),
})
export type PeriodRow = z.output<typeof periodRow>

const periodDetail = periodRow.extend({
  closings: z.array(
    z.object({
      id: z.number().int(),
      closedBy: z.string().nullable(),
      closedTime: time,
      rowCount: z.number().int(),
      hash: z.string(),
      supersededTime: time.nullable(),
    }),
  ),
  reopenings: z.array(
    z.object({
      id: z.number().int(),
      reason: z.string(),
      askedBy: z.string().nullable(),
      askedTime: time,
      decision: z.enum(['approved', 'refused']).nullable(),
      opinion: z.string(),
      decidedBy: z.string().nullable(),
      decidedTime: time.nullable(),
    }),
  ),
  words: z.array(z.object({ storeId: z.number().int(), storeName: z.string(), saidBy: z.string(), saidTime: time })),
})
export type PeriodDetail = z.output<typeof periodDetail>

/** What speaks against a closing, in the words of the reader, and where that is looked at. */
const finding = z.object({
  key: z.string(),
  said: z.string(),
  /** The document that it is about. */
  document: z.object({ kind: z.string(), id: z.number().int(), number: z.string() }).nullable(),
  storeId: z.number().int().nullable(),
  batchId: z.number().int().nullable(),
  /** Another period. */
  period: z.string().nullable(),
  /** Entries of phones that nobody has seen to. */
  offline: z.boolean(),
})
export type PeriodFinding = z.output<typeof finding>
const trial = z.object({
  period: z.string(),
  triedTime: time,
  /** All of them; the first are named. */
  count: z.number().int(),
  findings: z.array(finding),
})
export type PeriodTrial = z.output<typeof trial>

const named = z.object({ period: z.string().regex(periodName) })
const query = listInput({ state: z.enum(periodPageStates).optional() }, ['period'])
const exported = [
  'period',
  'beginsOn',
  'endsOn',
  'state',
  'closedBy',
  'closedTime',
  'rowCount',
  'openingAmount',
  'inAmount',
  'outAmount',
  'endingAmount',
  'hash',
] as const

export const periodCalls = operations(
  { name: 'material/period', touches: ['material/inventory', 'material/journal'] },
  periodMessages,
  {
    list: {
      method: 'GET',
      path: '/material/period/list',
      permission: 'material:period:list',
      wire: 'rows',
      input: query,
      answer: pageOf(periodRow),
    },
    get: {
      method: 'GET',
      path: '/material/period/{period}',
      permission: 'material:period:query',
      input: named,
      answer: periodDetail,
    },
    /** Everything that speaks against closing it: a report, nothing changes. */
    trial: {
      method: 'GET',
      path: '/material/period/{period}/trial',
      permission: 'material:period:query',
      input: named,
      answer: trial,
    },
    close: {
      method: 'POST',
      path: '/material/period/close',
      permission: 'material:period:close',
      success: 'closed',
      input: named,
      answer: z.object({ hash: z.string(), rowCount: z.number().int() }),
    },
    /** A keeper's word that nothing more comes into his stores in the period, or goes out of them. */
    confirm: {
      method: 'POST',
      path: '/material/period/confirm',
      permission: 'material:period:confirm',
      success: 'confirmed',
      input: named.extend({ storeId: id.optional() }),
      answer: z.void(),
    },
    reopen: {
      method: 'POST',
      path: '/material/period/reopen',
      permission: 'material:period:reopen',
      success: 'reopenSent',
      input: named.extend({ reason: required(200) }),
      answer: z.void(),
    },
    approve: {
      method: 'POST',
      path: '/material/period/approve',
      permission: 'material:period:approve',
      success: 'approved',
      input: named.extend({ opinion: text(200).optional() }),
      answer: z.void(),
    },
    refuse: {
      method: 'POST',
      path: '/material/period/refuse',
      permission: 'material:period:approve',
      success: 'refused',
      input: named.extend({ opinion: required(200) }),
      answer: z.void(),
    },
    export: {
      method: 'POST',
      path: '/material/period/export',
      permission: 'material:period:export',
      wire: 'file',
      body: 'form',
      input: exportInput(query, exported),
      answer: z.void(),
    },
  },
)
