import { z } from 'zod'
import type { AnyOperation } from './operation.ts'
import { many } from './wire.ts'

/**
 * What an export takes: its list's parameters, and the columns wanted in their order; all of them when it does not say.
 */
export const exportInput = <F extends z.ZodRawShape, const C extends readonly [string, ...string[]]>(
  query: z.ZodObject<F>,
  columns: C,
) => z.object({ ...query.shape, columns: many(z.enum(columns)) })

/** A column that a page draws within another: whoever exports what is shown gets both. */
export const drawnWithin: Readonly<Record<string, string>> = { docState: 'overdueDays', hoursWaiting: 'overdueDays' }

const inner = (schema: unknown): unknown => {
  if (schema instanceof z.ZodPipe) return inner(schema.out)
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap())
  return schema instanceof z.ZodArray ? inner(schema.element) : schema
}
/** The columns that an export knows, in its own order; none when it always writes the same. */
export const exportColumnsOf = ({ input }: Pick<AnyOperation, 'input'>): readonly string[] => {
  const columns = input instanceof z.ZodObject ? inner(input.shape['columns']) : undefined
  return columns instanceof z.ZodEnum ? columns.options.map(String) : []
}
