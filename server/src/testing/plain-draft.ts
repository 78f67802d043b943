import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { z } from 'zod'

const candidates = ['文字', '1', 1, '2026-07-21', 'Y', 'USD'] as const
const valueFor = (schema: z.ZodType): unknown =>
  schema instanceof z.ZodEnum ? schema.options[0] : candidates.find((value) => schema.safeParse(value).success)
const neededOf = ({ shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) => {
      const of = schema as z.ZodType
      return of.safeParse(undefined).success ? [] : [[field, valueFor(of)]]
    }),
  )

/**
 * A document of a project as its declaration alone would have it: what has to be written, and one line. One that stands
 * on more than that has a sample of its own where records of every kind are needed.
 */
export const plainDraft = (
  { header, line, holds }: AnyDocument,
  project: string,
): Readonly<Record<string, unknown>> => ({
  ...neededOf(header),
  ...(holds.project && { [holds.project.field]: project }),
  // A line of another document's line is nothing without that.
  lines: Object.keys(line.shape).includes('sourceLineId') ? [] : [neededOf(line)],
})
