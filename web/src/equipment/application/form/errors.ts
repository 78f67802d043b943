import type { DraftLine } from '../values.ts'

type Errors = ReadonlyMap<string, string>
const prefix = 'lines.'
const ofCapability = /^(\d+)\.((?:unit|requirements|accepted)\b.*)$/

/**
 * What is wrong, by cell: the server knows a category's error apart from a
 * model's, and each of a capability's; here they stand in one
 * column each, the first of several. A pasted name that is no model's is told of at once.
 */
export const cellErrors = (
  all: Errors,
  lines: readonly DraftLine[],
  unknown: (text: string) => string,
): Map<string, string> => {
  const found = new Map<string, string>()
  const add = (cell: string, text: string) => {
    if (!found.has(cell)) found.set(cell, text)
  }
  for (const [path, text] of all)
    if (path.startsWith(prefix))
      add(
        path
          .slice(prefix.length)
          .replace(/\.categoryId$/, '.modelId')
          .replace(ofCapability, '$1.accepted'),
        text,
      )
  for (const [row, { modelId }] of lines.entries())
    if (typeof modelId === 'string' && !/^\d+$/.test(modelId)) add(`${row}.modelId`, unknown(modelId))
  return found
}

/** What is wrong in the capability of one line, by its path below the line. */
export const capabilityErrors = (all: Errors, row: number): Map<string, string> =>
  new Map(
    [...all].flatMap(([path, text]) => {
      const [, at, below] = path.startsWith(prefix) ? (ofCapability.exec(path.slice(prefix.length)) ?? []) : []
      return Number(at) === row && below !== undefined ? [[below, text] as const] : []
    }),
  )

/**
 * The paths that a change in the sheet settles: what a line asks for
 * beside its model is looked at anew with another model.
 */
export const settled = (touched: readonly string[]): string[] =>
  touched.flatMap((path) => {
    const [row = '', field] = path.split('.')
    return field === 'modelId'
      ? ['modelId', 'categoryId', 'requirements', 'accepted'].map((one) => `${prefix}${row}.${one}`)
      : [`${prefix}${path}`]
  })
