// An example of a call that no test has made with success: from its schema, with values that examples beside it have.
import { isSecret, masked } from '../server/src/testing/example-cut.ts'
import type { Example } from '../server/src/kit/http/openapi-example.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly format?: string
  readonly pattern?: string
}
type Values = ReadonlyMap<string, unknown>

/** The values that examples have of each field, by its name. */
export const valuesIn = (examples: readonly Example[]): Values => {
  const values = new Map<string, unknown>()
  const gather = (of: unknown): void => {
    if (typeof of !== 'object' || of === null) return
    for (const [name, value] of Object.entries(of)) {
      if (!values.has(name) && value !== null && !(Array.isArray(of) && typeof value !== 'object'))
        values.set(name, value)
      gather(value)
    }
  }
  for (const { asked } of examples) gather(asked)
  for (const { answered } of examples) gather(answered)
  return values
}

const texts = [
  '2026-11-27',
  '2026-11-27 08:00:00',
  '1',
  '12.50',
  'USD',
  '说明',
  '6f1d2c3b-0000-4000-8000-000000000001',
  'equipment.device.1',
]
/** A value that a schema allows, as far as `allows` can tell. */
export const valueOf = (
  schema: Schema,
  values: Values,
  shared: Readonly<Record<string, Schema>>,
  allows: (schema: Schema, value: unknown) => boolean,
  name = '',
): unknown => {
  if (schema.const !== undefined) return schema.const
  const known = values.get(name)
  if (known !== undefined && name !== 'code' && name !== 'data' && allows(schema, known)) return known
  if (schema.$ref !== undefined) return of(shared[schema.$ref.replace(/^.*\//, '')] ?? {}, name)
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  const [either] = (schema.anyOf ?? schema.oneOf ?? []).toSorted((one) => (one.type === 'null' ? 1 : -1))
  if (either) return of(either, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => of(one, name))) as unknown
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((field) => {
          const { additionalProperties: other } = schema
          return [field, of(schema.properties?.[field] ?? (typeof other === 'object' ? other : {}), field)]
        }),
      )
    case 'array':
      return [of(schema.items ?? {}, name.replace(/s$/, ''))]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      if (isSecret.test(name))
        return masked(schema.pattern?.includes('{43}') === true ? 43 : Math.max(12, schema.minLength ?? 0))
      return texts.find((one) => allows(schema, one)) ?? 'x'.repeat(schema.minLength ?? 1)
  }
  function of(inner: Schema, field: string): unknown {
    return valueOf(inner, values, shared, allows, field)
  }
}
