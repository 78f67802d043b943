import type { ApplicationHeader, ApplicationLine } from '@geodepot/contracts/equipment/application.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'

/** What decides about an application beside its own state. */
export interface Facts {
  readonly hasLines: boolean
  readonly isAllocated: boolean
  /** Something is asked for that nobody has allocated. */
  readonly hasRest: boolean
}
/** Why an application cannot be submitted as it stands. */
export const submitObjection = ({ hasLines }: Facts) =>
  hasLines ? undefined : { key: 'noLines', messages: kitMessages, field: 'lines' }

export interface Span {
  readonly start: string | null
  readonly end: string | null
}
export interface Objection {
  readonly field: string
  readonly key: 'datesOutOfOrder' | 'outsideProject' | 'categoryOrModel' | 'wholeNumber'
  readonly labels: readonly string[]
}

const margin = 60
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Equipment is asked for within the project's time, give or take 60 days. */
const outside = (day: string, span: Span): boolean =>
  (span.start !== null && day < shifted(span.start, -margin)) || (span.end !== null && day > shifted(span.end, margin))

const dates = (
  field: string,
  from: string | undefined,
  to: string | undefined,
  names: readonly [string, string],
  span: Span,
): Objection[] => [
  ...(from !== undefined && to !== undefined && to < from
    ? [{ field: `${field}${names[1]}`, key: 'datesOutOfOrder', labels: names } as const]
    : []),
  ...(
    [
      [names[0], from],
      [names[1], to],
    ] as const
  ).flatMap(([name, day]) =>
    day !== undefined && outside(day, span)
      ? [{ field: `${field}${name}`, key: 'outsideProject', labels: [name] } as const]
      : [],
  ),
]

export const headerObjections = (header: ApplicationHeader, span: Span): Objection[] =>
  dates('', header.planStart, header.planEnd, ['planStart', 'planEnd'], span)

const isPlain = ({ accepted = [] }: ApplicationLine): boolean => accepted.length === 0

export const lineObjections = (
  line: ApplicationLine,
  index: number,
  tracking: string | undefined,
  span: Span,
): Objection[] => [
  ...(line.categoryId === undefined && line.modelId === undefined
    ? [{ field: `lines.${index}.modelId`, key: 'categoryOrModel', labels: [] } as const]
    : []),
  // What is asked for in another unit comes out as it does.
  ...(tracking === 'single' && isPlain(line) && line.requestedQty.includes('.')
    ? [{ field: `lines.${index}.requestedQty`, key: 'wholeNumber', labels: [] } as const]
    : []),
  ...dates(`lines.${index}.`, line.startDate, line.endDate, ['startDate', 'endDate'], span),
]

/** A technical parameter that devices of a category have. */
export interface Parameter {
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly type: 'text' | 'number'
}
interface Known {
  readonly parameters: readonly Parameter[]
  readonly models: ReadonlyMap<number, string>
  /** Units as they are kept, by how a person may write them. */
  readonly units: ReadonlyMap<string, string>
  /** The model's or category's own unit. */
  readonly unit?: string | undefined
}
export interface CapabilityObjection {
  readonly field: string
  readonly key:
    | 'acceptedNeeded'
    | 'acceptedTwice'
    | 'unknownModel'
    | 'unknownUnit'
    | 'unknownParameter'
    | 'parameterNumber'
    | 'parameterText'
  readonly params?: Readonly<Record<string, string | readonly [string, string]>>
}
const number = /^-?\d{1,12}(\.\d{1,6})?$/

// Its own unit may be said anywhere; another one needs the models that are counted in it.
const unitObjections = (
  { unit = '', accepted = [] }: ApplicationLine,
  { units, unit: own }: Known,
): CapabilityObjection[] => {
  const meant = units.get(unit) ?? unit
  if (meant === '' || meant === own) return []
  if (!units.has(unit)) return [{ field: 'unit', key: 'unknownUnit', params: { unit } }]
  return accepted.length === 0 ? [{ field: 'accepted', key: 'acceptedNeeded' }] : []
}

/** What is wrong with what a line asks for beside its model or category. Fields count from the line. */
export const capabilityObjections = (line: ApplicationLine, known: Known): CapabilityObjection[] => {
  const { modelId, accepted = [], requirements = [] } = line
  const { parameters, models } = known
  return [
    ...unitObjections(line, known),
    ...accepted.flatMap((one, index): CapabilityObjection[] => {
      const [field, model] = [`accepted.${index}.modelId`, models.get(one.modelId)]
      if (model === undefined) return [{ field, key: 'unknownModel' }]
      const isThere = one.modelId === modelId || accepted.findIndex((other) => other.modelId === one.modelId) < index
      return isThere ? [{ field, key: 'acceptedTwice', params: { model } }] : []
    }),
    ...requirements.flatMap(({ key, comparison, value }, index): CapabilityObjection[] => {
      const parameter = parameters.find((one) => one.key === key)
      if (!parameter) return [{ field: `requirements.${index}.key`, key: 'unknownParameter', params: { name: key } }]
      const params = { name: [parameter.name, parameter.nameEn] as const }
      if (parameter.type === 'number')
        return number.test(value) ? [] : [{ field: `requirements.${index}.value`, key: 'parameterNumber', params }]
      return comparison === 'is' ? [] : [{ field: `requirements.${index}.comparison`, key: 'parameterText', params }]
    }),
  ]
}
