import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../modules.ts'

// What leaves its line, and what turns the direction of writing.
const strange = ['\n', '\r', '\t', '\u0085', '\u2028', '\u2029', '\u202E', '\u2066', '\u200F', '\u001B']
// What may have lines, what only a machine reads, and what is looked at by more than its signs.
const others = new Set([
  // Judged by the call that it stands for.
  'system/offline.handIn input',
  'system/batch.perform items',
  'system/external-key.upsert items',
  // A list of serials, a line each.
  'equipment/box.readList content',
  'remark',
  'geologyTask',
  'purpose',
  'reason',
  'waiveReason',
  'note',
  'opinion',
  'description',
  'faultDesc',
  'remarks',
  'noticeContent',
  'noticeContentEn',
  'password',
  'oldPassword',
  'newPassword',
  'code',
  'uuid',
  'refresh_token',
  'client_id',
  'client_secret',
  'ticket',
  'state',
  'iss',
  'error',
  'value',
  'of',
  'use',
  'id',
  'uploadId',
  // Cleaned of what nobody sees, and refused with the rest, where files are kept.
  'kit/file.start name',
])

interface Leaf {
  readonly path: string
  readonly schema: z.core.$ZodType
}
/** The texts that a schema asks for, wherever they are in it. */
const leaves = (schema: z.core.$ZodType, path: string): Leaf[] => {
  const def = schema._zod.def as unknown as Readonly<Record<string, unknown>>
  const inside = (of: unknown, name = path) => leaves(of as z.core.$ZodType, name)
  switch (def['type']) {
    case 'string':
      return [{ path, schema }]
    case 'object':
      return Object.entries(def['shape'] as Record<string, unknown>).flatMap(([name, of]) => inside(of, name))
    case 'array':
      return inside(def['element'])
    case 'record':
      return [...inside(def['keyType']), ...inside(def['valueType'])]
    case 'union':
      return (def['options'] as unknown[]).flatMap((of) => inside(of))
    case 'intersection':
      return [...inside(def['left']), ...inside(def['right'])]
    // What is read in steps is judged by all of them; a first step of code alone leads to the schema that counts.
    case 'pipe':
      return (def['in'] as z.core.$ZodType)._zod.def.type === 'transform' ? inside(def['out']) : [{ path, schema }]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inside(def['innerType'])
    default:
      return []
  }
}
const takes = ({ schema }: Leaf, sign: string): boolean => z.safeParse(schema as z.ZodType, `Ab${sign}12`).success

test('no name of the product leaves its line: every text of every call refuses control signs, unless it is prose', () => {
  const asked = routes.flatMap(({ operation }) =>
    leaves((operation as AnyOperation).input, '').map((leaf) => ({ ...leaf, call: operation.name })),
  )
  const loose = asked
    .filter(({ call, path }) => !others.has(path) && !others.has(`${call} ${path}`))
    .flatMap((leaf) =>
      strange.filter((sign) => takes(leaf, sign)).map((sign) => `${leaf.call} ${leaf.path} ${JSON.stringify(sign)}`),
    )
  expect(loose).toEqual([])
  expect(asked.length).toBeGreaterThan(500)
  expect(asked.filter((leaf) => leaf.path === 'remark' && takes(leaf, '\n')).length).toBeGreaterThan(10)
})
