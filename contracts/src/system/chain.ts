import { z } from 'zod'
import { compare, isFigure } from '../kit/decimal.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, id, listInput, money, pageOf, remark, required, stamped, text, version, time } from '../kit/wire.ts'
import { chainMessages } from './chain.messages.ts'

export const chainWho = ['role', 'unit', 'people'] as const
export const chainPlaces = ['department', 'receiver', 'project', 'company'] as const
export const chainModes = ['any', 'all'] as const
/** More steps than this nobody waits for. */
export const stepBound = 30

const amount = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
/** Whom a step asks, and when. */
const asked = {
  who: z.enum(chainWho),
  /** A role's key; of a unit it narrows the people, absent: all of them. */
  roleKey: text(64).optional(),
  place: z.enum(chainPlaces).optional(),
  deptId: text(20).optional(),
  userIds: z.array(id).max(20).optional(),
  mode: z.enum(chainModes).default('any'),
  /** The name of one of the document's conditions; absent: always. */
  condition: text(40).optional(),
  /** In USD, from inclusive, to exclusive. */
  amountFrom: amount.optional(),
  amountTo: amount.optional(),
}
type Asked = z.output<z.ZodObject<typeof asked>>
const isAsked = (step: unknown): step is Asked => typeof step === 'object' && step !== null && 'who' in step
const given = (value: unknown): boolean => value !== undefined && value !== ''
const turned = ({ amountFrom = '', amountTo = '' }: Asked): boolean =>
  isFigure(amountFrom) && isFigure(amountTo) && compare(amountFrom, amountTo) >= 0
const rules: readonly (readonly [field: string, key: string, broken: (step: Asked) => boolean])[] = [
  ['roleKey', 'roleNeeded', (step) => step.who === 'role' && !given(step.roleKey)],
  ['place', 'placeNeeded', (step) => step.who === 'role' && !given(step.place)],
  ['deptId', 'deptNeeded', (step) => step.who === 'unit' && !given(step.deptId)],
  ['userIds', 'peopleNeeded', (step) => step.who === 'people' && (step.userIds ?? []).length === 0],
  ['amountTo', 'bandTurned', turned],
]
// Looked at even where other fields are wrong too: everything is told at once.
const always = { when: () => true }
const bounded = z.object({
  position: z.coerce.number<number | string>().int().min(1).max(1000).optional(),
  stepName: required(40),
  stepNameEn: required(80),
  ...asked,
  remindHours: z.coerce.number<number | string>().int().min(0).max(720).default(0),
})
/** A step as it is written. Without `position` it stands where it is in the list. */
export const chainStep = rules.reduce(
  (step, [field, key, broken]) =>
    step.refine((value: unknown) => !isAsked(value) || !broken(value), { path: [field], params: { key }, ...always }),
  bounded,
)
export type ChainStep = z.output<typeof chainStep>

const condition = z.object({ name: z.string(), label: z.string() })
export const chainRow = z.object({
  /** The document that it serves, `area/module`. */
  kind: z.string(),
  kindName: z.string(),
  chainName: z.string(),
  chainNameEn: z.string(),
  /** The steps by name, in order. */
  way: z.array(z.string()),
  conditions: z.array(condition),
  hasAmount: z.boolean(),
  version: z.number().int(),
  can: can(['edit']),
  ...stamped,
  createTime: time.nullable(),
})
export type ChainRow = z.output<typeof chainRow>
const named = z.object({ userId: z.number().int(), nickName: z.string(), deptName: z.string() })
export type ChainPerson = z.output<typeof named>
export const chainStepRow = z.object({
  position: z.number().int(),
  stepName: z.string(),
  stepNameEn: z.string(),
  who: z.enum(chainWho),
  roleKey: z.string().nullable(),
  roleName: z.string().nullable(),
  place: z.enum(chainPlaces).nullable(),
  deptId: z.string().nullable(),
  deptName: z.string().nullable(),
  userIds: z.array(z.number().int()),
  people: z.array(named),
  mode: z.enum(chainModes),
  condition: z.string().nullable(),
  amountFrom: z.string().nullable(),
  amountTo: z.string().nullable(),
  remindHours: z.number().int(),
})
export type ChainStepRow = z.output<typeof chainStepRow>
export const chainDetail = chainRow.extend({ steps: z.array(chainStepRow) })
export type ChainDetail = z.output<typeof chainDetail>

export const skipReasons = ['condition', 'amount', 'own', 'again', 'incomplete'] as const
const tried = z.object({
  outcome: z.enum(['asked', 'administrators', 'skipped']),
  reason: z.enum(skipReasons).nullable(),
  people: z.array(named.extend({ allowed: z.boolean() })),
})
export type Tried = z.output<typeof tried>
const kind = required(60)

const query = listInput({ keyword: text(60).optional() }, ['kindName'])
/** Columns of the sheet. */
const exported = ['kindName', 'chainName', 'way', 'createBy', 'createTime', 'updateBy', 'updateTime', 'remark'] as const

export const chain = operations('system/chain', chainMessages, {
  list: {
    method: 'GET',
    path: '/system/chain/list',
    permission: 'system:chain:list',
    wire: 'rows',
    input: query,
    answer: pageOf(chainRow),
  },
  export: {
    method: 'POST',
    path: '/system/chain/export',
    permission: 'system:chain:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  /** The chain of one kind of document; one that was never drawn is empty. */
  get: {
    method: 'GET',
    path: '/system/chain',
    permission: 'system:chain:query',
    input: z.object({ kind }),
    answer: chainDetail,
  },
  update: {
    method: 'PUT',
    path: '/system/chain',
    permission: 'system:chain:edit',
    success: 'updated',
    input: z.object({
      kind,
      /** 0 of one that was never drawn. */
      version,
      chainName: required(60),
      chainNameEn: required(120),
      remark: remark.optional(),
      steps: z.array(chainStep).max(stepBound),
    }),
    /** What was saved and may not work as meant. */
    answer: z.object({ version: z.number().int(), warnings: z.array(z.string()) }),
  },
  /** Who would be asked, for steps that need not be saved, and what saving them would be refused for or warn of. */
  preview: {
    method: 'POST',
    path: '/system/chain/preview',
    permission: 'system:chain:query',
    input: z.object({
      kind,
      deptId: required(20),
      projectInfoNo: text(32).optional(),
      amount: amount.optional(),
      conditions: z.array(text(40)).max(20).default([]),
      submitterId: id.optional(),
      steps: z.array(z.object(asked)).max(stepBound),
    }),
    answer: z.object({ steps: z.array(tried), superior: z.array(named).nullable(), findings: z.array(z.string()) }),
  },
  /** Roles to choose from, each with how many enabled people hold it. */
  roles: {
    method: 'GET',
    path: '/system/chain/roles',
    permission: 'system:chain:query',
    input: z.object({}),
    answer: z.array(z.object({ roleKey: z.string(), roleName: z.string(), holders: z.number().int() })),
  },
  /** People to choose from, by name or account. */
  people: {
    method: 'GET',
    path: '/system/chain/people',
    permission: 'system:chain:query',
    wire: 'rows',
    input: listInput({ keyword: text(60).optional() }, ['nickName']),
    answer: pageOf(named.extend({ userName: z.string() })),
  },
})
