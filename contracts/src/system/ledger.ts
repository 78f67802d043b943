import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { date, key, listInput, pageOf, time } from '../kit/wire.ts'
import { ledgerMessages } from './ledger.messages.ts'

/** 0 sound, 1 differs, 2 under way, 3 not made. */
export const ledgerOutcomes = ['0', '1', '2', '3'] as const
export type LedgerOutcome = (typeof ledgerOutcomes)[number]

export const ledgerCheckRow = z.object({
  checkId: z.number().int(),
  ledger: z.string(),
  ledgerName: z.string(),
  outcome: z.enum(ledgerOutcomes),
  startTime: time,
  endTime: time.nullable(),
  looked: z.number().int().nullable(),
  differences: z.number().int().nullable(),
  /** The first differences, a sentence each. */
  found: z.array(z.string()),
  /** Why it could not be made. */
  error: z.string(),
})
export type LedgerCheckRow = z.output<typeof ledgerCheckRow>

/** Columns of the sheet. */
const exported = [
  'ledgerName',
  'outcome',
  'startTime',
  'endTime',
  'looked',
  'differences',
  'found',
  'error',
  'checkId',
] as const
const query = listInput(
  {
    ledger: key.optional(),
    outcome: z.enum(ledgerOutcomes).optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['startTime', 'differences'],
)

export const ledger = operations('system/ledger', ledgerMessages, {
  list: {
    method: 'GET',
    path: '/monitor/ledger/list',
    permission: 'monitor:ledger:list',
    wire: 'rows',
    input: query,
    answer: pageOf(ledgerCheckRow),
  },
  /** The ledgers that are checked. */
  ledgers: {
    method: 'GET',
    path: '/monitor/ledger/ledgers',
    permission: 'monitor:ledger:list',
    input: z.object({}),
    answer: z.array(z.object({ ledger: z.string(), ledgerName: z.string() })),
  },
  /** Checks all of them now, by the scheduler. `after`: what is found comes after this check. */
  run: {
    method: 'POST',
    path: '/monitor/ledger/run',
    permission: 'monitor:ledger:run',
    input: z.object({}),
    answer: z.object({ after: z.number().int() }),
  },
  export: {
    method: 'POST',
    path: '/monitor/ledger/export',
    permission: 'monitor:ledger:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
