import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import fc from 'fast-check'
import { z } from 'zod'
import { isId } from '../../server/src/testing/records.ts'

type Json = z.core.JSONSchema.JSONSchema
type Given = Readonly<Record<string, unknown>>

/** Values that are no field's: what a program, a hand or somebody with intent sends instead. */
const hostile: readonly unknown[] = [
  '',
  ' ',
  '\0',
  '\uD800',
  '\u2028',
  "' or 1=1 --",
  '%',
  '\\',
  '<script>alert(1)</script>',
  '${1}',
  '../../etc/passwd',
  'constructor',
  '__proto__',
  'x'.repeat(5_000),
  '9'.repeat(400),
  '1e400',
  '-0',
  '0x10',
  '2026-02-30',
  '0000-00-00',
  'undefined',
  'NaN',
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  true,
  [],
  [[]],
  {},
  { $ne: 1 },
  [null],
  ['x'],
  [1, 1, 1],
  null,
]
/** Names of records that are there, and of some that are not. */
const names: readonly unknown[] = [
  ...Array.from({ length: 40 }, (_, index) => index + 1),
  '1,2,3',
  'C102',
  'C105',
  'C10801',
  'P2601',
  'P2613',
  'admin',
  'xm_ma',
  'sys.account.captchaEnabled',
  999_999_999,
]
const days = ['2026-01-31', '1990-01-01', '2099-12-31', '2026-11-22']

// One in twelve places holds what does not belong there: more, and nothing gets past the first look at it.
const mixed = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 11, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...hostile) })

const textOf = ({ maxLength = 60, format, pattern }: Json): fc.Arbitrary<unknown> => {
  if (format === 'date') return fc.constantFrom(...days)
  if (pattern !== undefined)
    return fc.constantFrom('1', '12.5', 'x', 'equipment/application', 'equipment:device:list', 'name')
  return fc.string({
    maxLength: Math.min(maxLength, 60),
    unit: fc.constantFrom('a', 'B', '1', '中', '文', ' ', '_', '-', '%', "'", '"', '<', '\n', '😀'),
  })
}
// Just outside its bounds as often as a hand slips: what one bound too few lets through.
const wholeOf = ({ minimum = -100, maximum = 1000 }: Json): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum - 1, maximum + 1, minimum, maximum) },
  )
const objectOf = ({ properties = {}, required = [] }: Json): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([field, of]) => [field, arbitraryOf(of as Json, field)])),
    { requiredKeys: required },
  )

const arbitraryOf = (schema: Json, field = ''): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return mixed(fc.constant(schema.const))
  if (schema.enum !== undefined) return mixed(fc.constantFrom(...(schema.enum as unknown[])))
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return fc.oneof(...either.map((one) => arbitraryOf(one as Json, field)))
  if (schema.allOf !== undefined)
    return fc
      .tuple(...schema.allOf.map((one) => arbitraryOf(one as Json)))
      .map((parts) => Object.assign({}, ...parts) as unknown)
  if (isId(field) && schema.type !== 'object' && schema.type !== 'array') return mixed(fc.constantFrom(...names))
  switch (schema.type) {
    case 'string':
      return mixed(textOf(schema))
    case 'integer':
      return mixed(wholeOf(schema))
    case 'number':
      return mixed(fc.oneof(fc.integer({ min: -10, max: 1000 }), fc.constant(0.001)))
    case 'boolean':
      return mixed(fc.boolean())
    case 'array':
      return mixed(fc.array(arbitraryOf((schema.items ?? {}) as Json, field.replace(/s$/, '')), { maxLength: 3 }))
    case 'object':
      return schema.properties === undefined ? mixed(fc.constant({ channels: '8' })) : mixed(objectOf(schema))
    default:
      return mixed(fc.constantFrom('1', 1, 'x'))
  }
}

/** Inputs for an operation by its own schema, right ones for the most part; always an object. */
export const inputsOf = ({ input }: AnyOperation): fc.Arbitrary<Given> => {
  // Spellings of one field are gathered before the schema looks at them.
  const schema = z.toJSONSchema(input instanceof z.ZodPipe ? (input.out as z.ZodType) : input, {
    io: 'input',
    unrepresentable: 'any',
  })
  return schema.type === 'object'
    ? objectOf(schema).map((given) => given as Given)
    : arbitraryOf(schema).map((given) => (typeof given === 'object' && given !== null ? { ...given } : {}))
}
