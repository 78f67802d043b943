import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { date, dateTime, id, key, listInput, pageOf, prose, remark, required, text, time } from '../kit/wire.ts'
import { repairHeader, repairLevels, repairSources, warrantyAnswers } from './repair.terms.ts'
import { repairSourceMessages } from './repair-source.messages.ts'

/** Systems that repairs come in from. */
export const inboundSources = repairSources.filter((source) => source !== 'own')
export type InboundSource = Exclude<(typeof repairSources)[number], 'own'>
const source = z.enum(['SAP', 'YD', 'WTSC'] satisfies InboundSource[])
export const inboundOutcomes = ['accepted', 'refused'] as const
export const mostInbound = 1000

/** One repair as another system sends it. */
export const inboundRepair = z.object({
  /** Theirs: what comes under it again is the same repair. */
  number: required(60),
  /** Any number that the device carries: company code, asset no., own no., serial or plate. */
  deviceNo: required(100),
  /** Where they have it: refused where it is elsewhere. */
  projectInfoNo: key.optional(),
  faultTime: dateTime,
  faultDesc: prose(2000).min(1),
  repairLevel: z.enum(repairLevels).default('604'),
  estimate: repairHeader.shape.estimate,
  warranty: z.enum(warrantyAnswers).default('none'),
  remark: remark.optional(),
})
export type InboundRepair = z.output<typeof inboundRepair>

/** Which field is wrong, and why. */
const fault = z.object({ field: z.string(), key: z.string(), msg: z.string() })
const row = z.object({
  id: z.number().int(),
  source,
  number: z.string(),
  outcome: z.enum(inboundOutcomes),
  way: z.enum(['api', 'file']),
  deviceNo: z.string(),
  deviceName: z.string().nullable(),
  repairId: z.number().int().nullable(),
  repairNumber: z.string().nullable(),
  /** In the reader's language; empty for what was accepted. */
  reason: z.string(),
  times: z.number().int(),
  receivedTime: time,
  receivedBy: z.string(),
})
export type InboundRow = z.output<typeof row>
const detail = row.extend({ content: inboundRepair })
export type InboundDetail = z.output<typeof detail>

/** Columns of the sheet. */
const exported = [
  'source',
  'number',
  'outcome',
  'way',
  'deviceNo',
  'deviceName',
  'repairNumber',
  'reason',
  'times',
  'receivedTime',
  'receivedBy',
] as const
const query = listInput(
  {
    keyword: text(60).optional(),
    source: source.optional(),
    outcome: z.enum(inboundOutcomes).optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['id', 'receivedTime'],
)

export const repairSourceCalls = operations(
  { name: 'equipment/repair-source', touches: ['equipment/repair'] },
  repairSourceMessages,
  {
    list: {
      method: 'GET',
      path: '/equipment/repair-source/list',
      permission: 'equipment:repair-source:list',
      wire: 'rows',
      input: query,
      answer: pageOf(row),
    },
    get: {
      method: 'GET',
      path: '/equipment/repair-source/{id}',
      permission: 'equipment:repair-source:query',
      input: z.object({ id }),
      answer: detail,
    },
    /** What another system has: each row is answered by itself, and what is said again changes nothing. */
    send: {
      method: 'POST',
      path: '/equipment/repair-source/{source}/records',
      permission: 'equipment:repair-source:send',
      success: 'received',
      bounds: { bytes: 4 * 1024 * 1024, values: 15_000 },
      input: z.object({ source, rows: z.array(inboundRepair).min(1).max(mostInbound) }),
      answer: z.object({
        accepted: z.number().int(),
        same: z.number().int(),
        refused: z.number().int(),
        rows: z.array(
          z.object({
            number: z.string(),
            outcome: z.enum([...inboundOutcomes, 'same']),
            repairNumber: z.string().nullable(),
            errors: z.array(fault),
          }),
        ),
      }),
    },
    export: {
      method: 'POST',
      path: '/equipment/repair-source/export',
      permission: 'equipment:repair-source:export',
      wire: 'file',
      body: 'form',
      input: exportInput(query, exported),
      answer: z.void(),
    },
  },
)
