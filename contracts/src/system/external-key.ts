import { z } from 'zod'
import { manyAnswer, manyInput, mostItems } from '../kit/many.ts'
import { megabyte, operations } from '../kit/operation.ts'
import { id, ids, key, listInput, pageOf, required } from '../kit/wire.ts'
import { externalKeyMessages } from './external-key.messages.ts'

const part = z.string().regex(/^[a-z-]{1,40}$/)
const kind = { area: part, module: part }
/** What another system calls a record. */
export const externalKey = required(100)
const row = z.object({ system: z.string(), key: z.string(), id: z.number().int(), number: z.string().nullable() })
export type ExternalKey = z.output<typeof row>

/** What becomes of a record that another system sends. */
export const upsertChanges = ['created', 'changed', 'unchanged'] as const
export const upserted = z.object({ id: z.number().int(), change: z.enum(upsertChanges) })
export type Upserted = z.output<typeof upserted>

export const externalKeyCalls = operations({ name: 'system/external-key', touches: 'all' }, externalKeyMessages, {
  /** Which record a key is of, or which keys a record has. Of those that the reader sees, under the permission of their list. */
  list: {
    method: 'GET',
    path: '/system/external-key/{area}/{module}',
    permission: 'signed-in',
    wire: 'rows',
    input: listInput({ ...kind, system: key.optional(), key: externalKey.optional(), id: id.optional() }, ['key']),
    answer: pageOf(row),
  },
  /** Says what a system calls these records: all of them or none. A record has one key of each system, the last that was said. */
  set: {
    method: 'PUT',
    path: '/system/external-key/{area}/{module}',
    permission: 'signed-in',
    success: 'wasSet',
    bounds: { bytes: megabyte, values: 6000 },
    input: z.object({
      ...kind,
      system: key,
      keys: z
        .array(z.object({ key: externalKey, id }))
        .min(1)
        .max(mostItems),
    }),
    answer: z.void(),
  },
  remove: {
    method: 'DELETE',
    path: '/system/external-key/{area}/{module}/{system}/{ids}',
    permission: 'signed-in',
    success: 'deleted',
    input: z.object({ ...kind, system: key, ids }),
    answer: z.void(),
  },
  /**
   * Makes each record that is not known by its external key or its number, else changes it; the same content changes nothing, and
   * what is not said stays. Each item is what the module's create is asked, with `externalKey` of `system` beside. Answers as a
   * batch does; the data of each row say what became of it.
   */
  upsert: {
    method: 'POST',
    path: '/system/upsert/{area}/{module}',
    permission: 'signed-in',
    success: 'done',
    bounds: { bytes: 8 * megabyte, values: 200_000, depth: 12 },
    input: z.object({
      ...kind,
      system: key.optional(),
      ...manyInput,
    }),
    answer: manyAnswer,
  },
})
