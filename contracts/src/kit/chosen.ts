import { z } from 'zod'
import type { AnyOperation, Operation } from './operation.ts'
import { id } from './wire.ts'

const chosenIds = z.preprocess(
  (given) => (given === undefined || Array.isArray(given) ? (given ?? []) : [given]),
  z
    .array(id)
    .max(500)
    .refine((ids) => ids.length > 0, { params: { key: 'selectToExport' } }),
)
/** The export of a list of which people take the rows that they chose, and not all that it shows. */
export const chosenExport = <I extends z.ZodObject, A extends z.ZodType>(operation: Operation<I, A>) => ({
  ...operation,
  input: operation.input.extend({ ids: chosenIds }),
})

/** Whether an export takes the rows that are chosen, and nothing else. */
export const takesChosen = ({ input }: Pick<AnyOperation, 'input'>): boolean =>
  input instanceof z.ZodObject && input.shape['ids'] === chosenIds
