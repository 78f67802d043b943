import { swaggerMessages } from '@geodepot/contracts/system/swagger.messages.ts'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import type { Schema } from './document.ts'
import { type Shared, resolved } from './schema.ts'

type T = Translate<typeof swaggerMessages>
const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] as const
const known = (type: string): (typeof types)[number] | undefined => types.find((one) => one === type)

const typeWord = (schema: Schema, shared: Shared, t: T): string => {
  const { type, format, items, anyOf, oneOf } = resolved(schema, shared)
  if (format === 'binary') return t('type_file')
  if (items) return t('arrayOf', { type: typeWord(items, shared, t) })
  const several = anyOf ?? oneOf
  if (several) return [...new Set(several.map((one) => typeWord(one, shared, t)))].join(' | ')
  const named = [type]
    .flat()
    .filter((one) => one !== undefined)
    .map((one) => {
      const word = known(one)
      return word ? t(`type_${word}`) : one
    })
  return named.length === 0 ? t('type_any') : named.join(' | ')
}

// The whole range of a number that fits says nothing.
const bounded = (figure: number | undefined): figure is number =>
  figure !== undefined && Math.abs(figure) < Number.MAX_SAFE_INTEGER
const range = (least: number | undefined, most: number | undefined): string | undefined => {
  if (bounded(least) && bounded(most)) return least === most ? String(least) : `${least}–${most}`
  if (bounded(most)) return `≤ ${most}`
  return bounded(least) && least > 0 ? `≥ ${least}` : undefined
}
const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const mostChoices = 12

const boundsWord = (schema: Schema, shared: Shared, t: T): string => {
  const found = resolved(schema, shared)
  const inner = found.items ? resolved(found.items, shared) : found
  const choices = inner.enum ?? (inner.const === undefined ? [] : [inner.const])
  const [figures, length, items] = [
    range(
      inner.minimum ?? (inner.exclusiveMinimum === undefined ? undefined : inner.exclusiveMinimum + 1),
      inner.maximum,
    ),
    range(inner.minLength, inner.maxLength),
    range(found.minItems, found.maxItems),
  ]
  return [
    ...(choices.length === 0
      ? []
      : [choices.slice(0, mostChoices).map(plain).join(' | ') + (choices.length > mostChoices ? ' …' : '')]),
    ...(figures === undefined ? [] : [figures]),
    ...(length === undefined ? [] : [t('length', { range: length })]),
    ...(items === undefined ? [] : [t('items', { range: items })]),
    ...(inner.format === undefined || inner.format === 'binary' ? [] : [inner.format]),
    ...(found.default === undefined || plain(found.default) === '{}'
      ? []
      : [t('standard', { value: plain(found.default) })]),
  ].join(' · ')
}

/** Types and bounds in words. */
export const useSchemaWords = (shared: Shared) => {
  const t = useText(swaggerMessages)
  return {
    type: (schema: Schema) => typeWord(schema, shared, t),
    bounds: (schema: Schema) => boundsWord(schema, shared, t),
  }
}
