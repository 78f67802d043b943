import { z } from 'zod'

type Bare<F> = F extends z.ZodDefault<infer I> | z.ZodOptional<infer I> ? Bare<I> : F
export type Changes<S extends Readonly<Record<string, z.ZodType>>> = z.ZodObject<{
  [N in keyof S]: z.ZodOptional<Bare<S[N]>>
}>

const origins = new WeakMap<z.ZodType, z.ZodType>()
const bare = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodDefault || field instanceof z.ZodOptional ? bare(field.unwrap() as z.ZodType) : field

/**
 * What may be said to change a record: any of its fields. One that is absent or null
 * stays as it is, an empty text says that there is nothing.
 */
export const changes = <S extends Readonly<Record<string, z.ZodType>>>(record: z.ZodObject<S>): Changes<S> =>
  z.object(
    Object.fromEntries(
      Object.entries(record.shape).map(([name, field]) => {
        const change = bare(field).optional()
        origins.set(change, field)
        return [name, change]
      }),
    ),
  ) as unknown as Changes<S>

/** The field of the record that a field of `changes` stands for; undefined for any other. */
export const originOf = (field: z.ZodType | undefined): z.ZodType | undefined => field && origins.get(field)
/** A day, an id or another thing that is no text, which an empty text takes away: null once it was read. */
export const clearable = <T extends z.ZodType>(field: T) =>
  z.preprocess((given) => (given === '' ? null : given), field.nullable())
