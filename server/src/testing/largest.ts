import type { z } from 'zod'

interface Checked {
  readonly _zod: { readonly def: { readonly check?: string; readonly maximum?: number } }
}
interface Def {
  readonly type: string
  readonly checks?: readonly Checked[]
  readonly format?: string
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
}
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def
const mostOf = ({ checks = [] }: Def): number | undefined =>
  checks.find(({ _zod: { def } }) => def.check === 'max_length')?._zod.def.maximum

const weight = (value: unknown): number => JSON.stringify(value)?.length ?? 0
// A sentence in a form, words in each line; a rich text is written to its end.
const textOf = (def: Def, within: number): string => {
  const most = mostOf(def) ?? 40
  return (most > 64 ? '设' : 'x').repeat(most > 10_000 ? most : Math.min(most, within > 0 ? 20 : 60))
}

/**
 * The largest input that somebody sends in earnest: every field, every list as
 * long as it may be, texts in Chinese. A list within another's
 * line holds five, a record twenty names, or two within a line. Not always valid: it shows how much travels.
 */
export const largestOf = (schema: z.ZodType, within = 0): unknown => {
  const def = defOf(schema)
  const below = (one: z.ZodType | undefined): unknown => (one ? largestOf(one, within) : undefined)
  switch (def.type) {
    case 'string':
      return textOf(def, within)
    case 'number':
      return 2_147_483_647
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries ?? {}).toSorted((one, other) => weight(other) - weight(one))[0]
    case 'literal':
      return def.values?.[0]
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, field]) => [name, below(field)]))
    case 'record':
      return Object.fromEntries(
        Array.from({ length: within > 0 ? 2 : 20 }, (_, n) => [`name${n}`, below(def.valueType)]),
      )
    case 'array': {
      const item = def.element && largestOf(def.element, within + 1)
      return Array.from({ length: within > 0 ? Math.min(5, mostOf(def) ?? 5) : (mostOf(def) ?? 100) }, () => item)
    }
    case 'union':
      return def.options?.map(below).toSorted((one, other) => weight(other) - weight(one))[0]
    case 'intersection':
      return { ...(below(def.left) as object), ...(below(def.right) as object) }
    case 'pipe':
      return def.in && defOf(def.in).type !== 'transform' ? below(def.in) : below(def.out)
    default:
      return below(def.innerType)
  }
}
