import { z } from 'zod'
import { withoutZeroWidth } from './zero-width.ts'

// Line breaks of every kind, other control signs, and what turns the direction of writing: a name with them leaves the
// line, the comment or the cell that it stands in.
const unseen = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
/** Whether a text stands on one line and shows all its signs, as every name does. */
export const isPlainLine = (given: string): boolean => !unseen.test(given)
const plainLine = { params: { key: 'unseenSigns' } }

/** What an id, a date, a quantity look like on the wire. Query strings carry text, so numbers are coerced. */
export const id = z.coerce.number<number | string>().int().positive()
export const key = z.string().trim().min(1).max(64).refine(isPlainLine, plainLine)
/** A comma list of ids, as DELETE paths carry them. */
export const ids = z
  .union([z.string(), z.number()])
  .transform((text) =>
    String(text)
      .split(',')
      .filter((part) => part !== ''),
  )
  .pipe(z.array(z.coerce.number<string>().int().positive()).min(1).max(500))
// An empty text is none, not 0.
export const version = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.number().int().nonnegative())
const moment = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3])(:[0-5]\d){1,2}$/
/**
 * A day. Pickers of other clients send its first or last second: that stands for
 * it. There is no year 0 in a calendar, nor in the database.
 */
export const date = z
  .string()
  .overwrite((given) => (moment.test(given) ? given.slice(0, 10) : given))
  .check(z.iso.date())
  .refine((day) => !day.startsWith('0000'), { params: { key: 'notADate' } })
const inShanghai = { description: 'yyyy-MM-dd HH:mm:ss, Asia/Shanghai (UTC+8)' }
/** A moment as it is answered. */
export const time = z.string().meta(inShanghai)
/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export const dateTime = z
  .string()
  .regex(moment)
  .refine((given) => date.safeParse(given.slice(0, 10)).success)
  .meta(inShanghai)
/** An exact decimal as text; never a floating-point number. */
export const decimal = z
  .union([z.string().trim(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,14}(\.\d{1,6})?$/))
/** Counted and measured to the thousandth, as the ledgers keep it: more is refused, not rounded. */
const counted = decimal.refine((text) => !/\.\d{3}\d*[1-9]/.test(text), { params: { key: 'threePlaces' } })
export const quantity = counted.refine((text) => !(Number(text) <= 0), { params: { key: 'positive' } })
export const quantityOrZero = counted.refine((text) => !(Number(text) < 0), { params: { key: 'notNegative' } })
/** As the ledgers keep amounts: more than two decimals are refused, not rounded. */
export const money = decimal.refine((text) => !/\.\d{2}\d*[1-9]/.test(text), { params: { key: 'twoPlaces' } })
/** What one unit costs, in the currency that stands beside it: more than four decimals are refused, not rounded. */
export const unitPrice = decimal
  .refine((text) => !/\.\d{4}\d*[1-9]/.test(text), { params: { key: 'fourPlaces' } })
  .refine((text) => !(Number(text) <= 0), { params: { key: 'positive' } })
/** A whole number that the database's four bytes hold. */
export const integer = z.coerce.number<number | string>().int().min(-2_147_483_648).max(2_147_483_647)
export const flag = z.enum(['0', '1'])
export const yes = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0', 'Y', 'N']).transform((text) => text === 'true' || text === '1' || text === 'Y'),
])
export const yesNo = z.enum(['Y', 'N'])
/**
 * One schema for each length: a thousand fields share them. Each would hold five objects of its own, as a step of a
 * schema keeps those before it.
 */
const byLength = <T extends z.ZodType>(make: (max: number) => T): ((max: number) => T) => {
  const made = new Map<number, T>()
  return (max) => {
    const known = made.get(max)
    if (known) return known
    const one = make(max)
    made.set(max, one)
    return one
  }
}
/** A name, a number, a label: one line. */
const line = () => z.string().overwrite(withoutZeroWidth).trim()
export const text = byLength((max) => line().max(max).refine(isPlainLine, plainLine))
export const required = byLength((max) => line().min(1).max(max).refine(isPlainLine, plainLine))
/** What may have several lines. */
export const prose = byLength((max) => z.string().trim().max(max))
export const remark = prose(500)

/** A list parameter that may come once or repeated: `a=1&a=2`. */
export const many = <T extends z.ZodType>(item: T, max = 500) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(max).optional(),
  )

export const pageSizes = [10, 20, 30, 50] as const
export const alertPageSizes = [100, 200, 300, 500] as const
export const pageSizeBound = 500
/** `total` is exact up to here; beyond, it may be an estimate and `totalExact: false` says so. */
export const exactTotalBound = 10_000

const pageNum = z.coerce.number().int().min(1).max(1_000_000).default(1)
const pageSizeOf = byLength((usual) => z.coerce.number().int().min(1).max(pageSizeBound).default(usual))
const isAsc = z.enum(['asc', 'desc', 'ascending', 'descending']).optional()
/**
 * Paging, sorting and date range that every list takes, beside its own filters.
 * `pageSize` is what is answered to those who do not say.
 */
export const listInput = <F extends z.ZodRawShape, const S extends readonly [string, ...string[]]>(
  filters: F,
  sortable: S,
  pageSize = 20,
) =>
  z.object({
    pageNum,
    pageSize: pageSizeOf(pageSize),
    orderByColumn: z.enum(sortable).optional(),
    isAsc,
    ...filters,
  })

export interface Page<R> {
  rows: R[]
  total: number
  /** Absent when the total is exact. */
  totalExact?: false
}
const total = z.number().int()
const totalExact = z.literal(false).optional()
export const pageOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), total, totalExact })

const granted = z.literal(true)
/** What this user may do with this row: the page shows exactly these buttons. */
export const can = <const A extends readonly [string, ...string[]]>(actions: A) =>
  z.partialRecord(z.enum(actions), granted)

/** Columns that business rows carry, under their wire names. */
export const stamped = {
  createBy: z.string().nullable(),
  createTime: time,
  updateBy: z.string().nullable(),
  updateTime: time.nullable(),
  remark: z.string().nullable(),
}

export const envelopeCodes = [200, 400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 501, 503, 601] as const
export type EnvelopeCode = (typeof envelopeCodes)[number]
/** One field's refusal, beside `msg`. `field` is a path: `lines.3.requestedQty`. */
export interface FieldError {
  field: string
  key: string
  msg: string
}
