import { z } from 'zod'

/**
 * Texts of a line that are kept as they are written: declared once, they are in what is written and in what is read, and
 * the server keeps each in the column of its name.
 */
export type Notes = Readonly<Record<string, z.ZodOptional<z.ZodType<string>>>>
type Read<N extends Notes> = { readonly [K in keyof N]: z.ZodString }

/** Notes as they are read: what nobody wrote is an empty text. */
export const readNotes = <const N extends Notes>(notes: N): Read<N> =>
  Object.fromEntries(Object.keys(notes).map((name) => [name, z.string()])) as Read<N>
