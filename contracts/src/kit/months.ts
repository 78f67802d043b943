import { z } from 'zod'

/** A month as `yyyy-MM`. */
export const month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/)
/** How many months figures are told of at once. */
export const monthsAtMost = 36
/** Without them the twelve until today. */
export const monthFilters = { beginMonth: month.optional(), endMonth: month.optional() }
