import { exactTotalBound } from '@geodepot/contracts/kit/wire.ts'

export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** What the pager offers: page numbers, and gaps that leap over several at once. */
export type PagerItem =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'leap'; readonly page: number; readonly by: number }

/** At most `count` page numbers (odd, at least 5), the first and the last page always among them. */
export const pagerItems = (page: number, last: number, count: number): PagerItem[] => {
  const asPage = (number: number): PagerItem => ({ kind: 'page', page: number })
  if (last <= count) return Array.from({ length: last }, (_, index) => asPage(index + 1))
  const inner = count - 2
  const half = (inner - 1) / 2
  const from = Math.min(Math.max(page - half, 2), last - inner)
  const middle = Array.from({ length: inner }, (_, index) => asPage(from + index))
  return [
    asPage(1),
    ...(from > 2 ? [{ kind: 'leap', page: Math.max(1, page - inner), by: -inner } as const] : []),
    ...middle,
    ...(from + inner < last ? [{ kind: 'leap', page: Math.min(last, page + inner), by: inner } as const] : []),
    asPage(last),
  ]
}

/** Where to go when the page shown has no rows any more: the last that has. Undefined when it may stay. */
export const fallback = (
  page: number,
  size: number,
  answer: { rows: readonly unknown[]; total: number; totalExact?: false | undefined },
): number | undefined => {
  if (answer.rows.length > 0 || page === 1) return undefined
  // Beyond the bound the total is an estimate: up to the bound there certainly are rows.
  const last =
    answer.totalExact === false ? Math.max(1, Math.floor(exactTotalBound / size)) : lastPageOf(answer.total, size)
  return Math.min(last, page - 1)
}
