import {
  type ApplicationLineRow,
  applicationCalls,
  applicationHeader,
  applicationLine,
  lineNotes,
} from '@geodepot/contracts/equipment/application.ts'
import { attachments } from '@geodepot/contracts/kit/attachment.ts'
import { id, version } from '@geodepot/contracts/kit/wire.ts'
import { z } from 'zod'
import { type Capability, capabilityWith } from './capability/capability.ts'
import type { Source } from './source.ts'

// A name that was pasted and is no model's stands in the cell until it is mended.
const known = z
  .union([z.number(), z.string()])
  .refine((value) => /^\d+$/.test(String(value)), { params: { key: 'unknownModel' } })
  .optional()
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const inOrder = (from: string, to: string) => (value: unknown) =>
  !isRecord(value) || typeof value[from] !== 'string' || typeof value[to] !== 'string' || value[to] >= value[from]
// Looked at even where other fields are wrong too: everything is told at once.
const always = { when: () => true }
const line = applicationLine
  .extend({ modelId: known, categoryId: z.union([z.number(), z.string()]).optional() })
  .refine((value: unknown) => !isRecord(value) || value['modelId'] !== undefined || value['categoryId'] !== undefined, {
    path: ['modelId'],
    params: { key: 'categoryOrModel' },
    ...always,
  })
  .refine(inOrder('startDate', 'endDate'), { path: ['endDate'], params: { key: 'endBeforeStart' }, ...always })

/** What is written on the form. The call itself takes the id in several spellings; here there is one. */
export const written = {
  ...applicationCalls.save,
  input: applicationHeader
    .extend({
      deviceappid: id.optional(),
      version: version.optional(),
      copiedFrom: id.optional(),
      lines: z.array(line).max(1000),
      attachments,
    })
    .refine(inOrder('planStart', 'planEnd'), { path: ['planEnd'], params: { key: 'endBeforeStart' }, ...always }),
}
export type Values = z.input<typeof written.input>

type Noted = { readonly [N in keyof typeof lineNotes]?: string | undefined }
/** A line while it is written. The last four are shown beside it and never sent. */
export interface DraftLine extends Capability, Noted {
  readonly modelId?: number | string | undefined
  readonly categoryId?: number | string | undefined
  readonly requestedQty?: string | number | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly available?: never
  readonly reserved?: never
  readonly atWork?: never
  readonly returning?: never
}
/** Stands ready to be written or pasted into; left empty it is no line. */
export const blank = {} as Values['lines'][number]

const orNothing = (text: string | null): string | undefined => (text === null || text === '' ? undefined : text)
// Where no models are named, the unit is the model's own. Substitutes agreed to later are the server's to know.
const capabilityOf = ({ unitKey, requirements, accepted }: ApplicationLineRow): Capability => {
  const own = accepted.filter(({ agreed }) => !agreed)
  return capabilityWith({
    unit: own.length === 0 ? undefined : unitKey,
    requirements: requirements.map(({ key, comparison, value }) => ({ key, comparison, value })),
    accepted: own.map(({ modelId, factor }) => ({ modelId, factor })),
  })
}
const notes = Object.keys(lineNotes) as (keyof typeof lineNotes)[]
const notedIn = (row: ApplicationLineRow): Noted =>
  Object.fromEntries(notes.map((name) => [name, orNothing(row[name])]))
const lineOf = (row: ApplicationLineRow): Values['lines'][number] => ({
  ...(row.modelId === null ? { categoryId: row.categoryId } : { modelId: row.modelId }),
  requestedQty: row.requestedQty,
  startDate: orNothing(row.startDate),
  endDate: orNothing(row.endDate),
  ...notedIn(row),
  ...(capabilityOf(row) as Pick<Values['lines'][number], keyof Capability>),
})
/** An application that was read, as the form writes it. */
export const valuesOf = ({ lines, ...row }: Source): Values => ({
  appName: row.appName,
  projectInfoNo: row.projectInfoNo,
  mixTypeId: row.mixTypeId,
  planStart: row.planStart,
  planEnd: row.planEnd,
  remark: row.remark ?? '',
  lines: lines.map(lineOf),
})

export { today } from '../../kit/i18n/index.ts'

export interface Span {
  readonly start: string | null
  readonly end: string | null
}
/** When equipment is wanted unless somebody says otherwise: from now, or the project's start, to its end. */
export const plannedIn = ({ start, end }: Span, day: string): { planStart: string; planEnd?: string } => {
  const planStart = start !== null && start > day ? start : day
  return end !== null && end >= planStart ? { planStart, planEnd: end } : { planStart }
}
