import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { key, listInput, many, pageOf, text, time } from '../kit/wire.ts'
import { segregationMessages } from './segregation.messages.ts'

const person = { userId: z.number().int(), userName: z.string(), nickName: z.string(), deptName: z.string() }
/** Somebody whose roles let him do both of a pair of duties. */
export const segregationRow = z.object({
  ...person,
  pair: z.string(),
  pairName: z.string(),
  /** The roles that each of them comes from. */
  oneRoles: z.string(),
  otherRoles: z.string(),
  documentNames: z.string(),
  /** On how many documents he did both. */
  happened: z.number().int(),
})
export type SegregationRow = z.output<typeof segregationRow>
/** A document on which one person did both. */
const happenedRow = z.object({
  ...person,
  pair: z.string(),
  pairName: z.string(),
  /** `area/module`: it is opened at `/open/<kind>/<documentId>`. */
  kind: z.string(),
  kindName: z.string(),
  documentId: z.number().int(),
  number: z.string(),
  oneTime: time,
  otherTime: time,
})
export type HappenedRow = z.output<typeof happenedRow>

const exported = [
  'nickName',
  'userName',
  'deptName',
  'pairName',
  'oneRoles',
  'otherRoles',
  'documentNames',
  'happened',
] as const
const query = listInput({ keyword: text(60).optional(), deptId: many(key), pair: text(80).optional() }, [
  'nickName',
  'userName',
])

export const segregation = operations('system/segregation', segregationMessages, {
  list: {
    method: 'GET',
    path: '/system/segregation/list',
    permission: 'system:segregation:list',
    wire: 'rows',
    input: query,
    answer: pageOf(segregationRow),
  },
  /** The pairs that there are. */
  pairs: {
    method: 'GET',
    path: '/system/segregation/pairs',
    permission: 'system:segregation:list',
    input: z.object({}),
    answer: z.array(z.object({ pair: z.string(), pairName: z.string() })),
  },
  /** Where it has really happened: nowhere, unless an administrator was alone. */
  happened: {
    method: 'GET',
    path: '/system/segregation/happened',
    permission: 'system:segregation:list',
    wire: 'rows',
    input: listInput({ pair: text(80).optional() }, ['otherTime']),
    answer: pageOf(happenedRow),
  },
  export: {
    method: 'POST',
    path: '/system/segregation/export',
    permission: 'system:segregation:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
