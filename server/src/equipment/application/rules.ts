import type { ApplicationHeader, ApplicationLine } from '@geodepot/contracts/equipment/application.ts'

export interface Span { readonly start: string | null; readonly end: string | null }
export interface Objection { readonly field: string; readonly key: 'datesOutOfOrder' | 'outsideProject' | 'categoryOrModel' | 'wholeNumber'; readonly labels: readonly string[] }

const margin = 60
const shifted = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Equipment is asked for within the project's time, give or take 60 days. */
const outside = (day: string, span: Span): boolean =>
  (span.start !== null && day < shifted(span.start, -margin)) || (span.end !== null && day > shifted(span.end, margin))

const dates = (field: string, from: string | undefined, to: string | undefined, names: readonly [string, string], span: Span): Objection[] => [
  ...(from !== undefined && to !== undefined && to < from ? [{ field: `${field}${names[1]}`, key: 'datesOutOfOrder', labels: names } as const] : []),
  ...([[names[0], from], [names[1], to]] as const).flatMap(([name, day]) =>
    day !== undefined && outside(day, span) ? [{ field: `${field}${name}`, key: 'outsideProject', labels: [name] } as const] : []),
]

export const headerObjections = (header: ApplicationHeader, span: Span): Objection[] => dates('', header.planStart, header.planEnd, ['planStart', 'planEnd'], span)

export const lineObjections = (line: ApplicationLine, index: number, tracking: string | undefined, span: Span): Objection[] => [
  ...(line.categoryId === undefined && line.modelId === undefined ? [{ field: `lines.${index}.modelId`, key: 'categoryOrModel', labels: [] } as const] : []),
  ...(tracking === 'single' && line.requestedQty.includes('.') ? [{ field: `lines.${index}.requestedQty`, key: 'wholeNumber', labels: [] } as const] : []),
  ...dates(`lines.${index}.`, line.startDate, line.endDate, ['startDate', 'endDate'], span),
]
