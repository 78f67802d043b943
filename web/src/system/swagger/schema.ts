import type { Call, Schema } from './document.ts'

export type Shared = Readonly<Record<string, Schema>>
/** A field as a row of a table; fields inside it follow, one step further in. */
export interface FieldRow {
  readonly path: string
  readonly name: string
  readonly depth: number
  readonly title: string
  readonly required: boolean
  readonly schema: Schema
  /** What it points at is shown above already, or is too deep. */
  readonly again?: string
}

const nameOf = (ref: string): string => ref.replace(/^.*\//, '')
const deepest = 6

/** A schema with what it points at in its place. */
export const resolved = (schema: Schema, shared: Shared): Schema => {
  if (schema.$ref === undefined) return schema
  const { $ref, ...rest } = schema
  return { ...shared[nameOf($ref)], ...rest }
}
/** What is said besides "or null", which is said of the type. */
const meant = (schema: Schema, shared: Shared): Schema => {
  const found = resolved(schema, shared)
  const others = (found.anyOf ?? found.oneOf ?? [])
    .map((one) => resolved(one, shared))
    .filter(({ type }) => type !== 'null')
  const [only] = others
  return only && others.length === 1 ? { ...only, ...(found.title !== undefined && { title: found.title }) } : found
}
/** The object whose fields a value shows: its own, or those of the entries of a list. */
const innerOf = (schema: Schema, shared: Shared): Schema | undefined => {
  const found = meant(schema, shared)
  if (found.properties) return found
  if (found.items) return innerOf(found.items, shared)
  return typeof found.additionalProperties === 'object' ? innerOf(found.additionalProperties, shared) : undefined
}

/** The fields of a schema, each followed by those inside it. */
export const fieldsOf = (
  schema: Schema,
  shared: Shared,
  above: readonly string[] = [],
  seen: readonly string[] = [],
): FieldRow[] => {
  const { properties = {}, required = [] } = innerOf(schema, shared) ?? {}
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = [...above, name]
    const refs = refsIn(field)
    const again = refs.find((ref) => seen.includes(ref))
    const row: FieldRow = {
      path: path.join('.'),
      name,
      depth: above.length,
      title: field.title ?? '',
      required: required.includes(name),
      schema: meant(field, shared),
      ...(again !== undefined && { again }),
    }
    return again !== undefined || path.length > deepest
      ? [row]
      : [row, ...fieldsOf(field, shared, path, [...seen, ...refs])]
  })
}
const refsIn = ({ $ref, items, anyOf = [], oneOf = [] }: Schema): string[] => [
  ...($ref === undefined ? [] : [nameOf($ref)]),
  ...(items ? refsIn(items) : []),
  ...[...anyOf, ...oneOf].flatMap(refsIn),
]

/** A value that fits, for an example: what is required, and what is given by default. */
export const sampleOf = (schema: Schema, shared: Shared, depth = 0): unknown => {
  const found = meant(schema, shared)
  if (found.const !== undefined) return found.const
  if (found.default !== undefined) return found.default
  if (found.enum) return found.enum[0]
  const [alternative] = found.anyOf ?? found.oneOf ?? []
  if (alternative) return sampleOf(alternative, shared, depth)
  switch ([found.type].flat()[0]) {
    case 'object':
      return depth > deepest
        ? {}
        : Object.fromEntries(
            Object.entries(found.properties ?? {})
              .filter(([name]) => found.required?.includes(name))
              .map(([name, field]) => [name, sampleOf(field, shared, depth + 1)]),
          )
    case 'array':
      return found.items && (found.minItems ?? 0) > 0 ? [sampleOf(found.items, shared, depth + 1)] : []
    case 'integer':
    case 'number':
      return Math.max(found.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return found.format === 'date' ? '2026-01-31' : ''
  }
}

// A quote inside a quoted word of a shell.
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The call as a line for a shell, as it was once made; the token is to be put in its place. */
export const curlOf = (
  { method, path, parameters, body, permission }: Call,
  shared: Shared,
  origin: string,
): string => {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.example !== undefined))
    .flatMap(({ name, schema, example = sampleOf(schema, shared) }) =>
      [example].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`),
    )
    .join('&')
  const places = new Map(parameters.map(({ name, example = 1 }) => [name, encodeURIComponent(String(example))]))
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => places.get(name) ?? '1')
  const address = `${origin}${at}${query === '' ? '' : `?${query}`}`
  const isForm = body?.media === 'application/x-www-form-urlencoded'
  const sample =
    body && body.media !== 'application/octet-stream'
      ? ((body.example ?? sampleOf(body.schema, shared)) as Record<string, unknown>)
      : undefined
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(address)}`,
    ...(permission === 'public' ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...(body ? [`-H ${quoted(`Content-Type: ${body.media}`)}`] : []),
    ...(sample === undefined
      ? body
        ? ['--data-binary @file']
        : []
      : isForm
        ? Object.entries(sample).flatMap(([name, value]) =>
            [value].flat().map((one) => `--data-urlencode ${quoted(`${name}=${String(one)}`)}`),
          )
        : [`-d ${quoted(JSON.stringify(sample))}`]),
  ]
  return lines.join(' \\\n  ')
}
