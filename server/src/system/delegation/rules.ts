export interface Span {
  readonly begins: string
  readonly ends: string
}
/** A delegation that stands, as far as another one can be in its way. */
export interface Standing extends Span {
  readonly fromPerson: number
  readonly toPerson: number
  readonly fromName: string
  readonly toName: string
  readonly kinds: readonly string[]
}
export interface Wish extends Span {
  readonly fromPerson: number
  readonly toPerson: number
  readonly kinds: readonly string[]
}
type Days = { readonly person: string; readonly from: string; readonly to: string }
type Obstacle = { readonly field: string } & (
  | { readonly key: 'toOneself' | 'inThePast' | 'tooLong' }
  | { readonly key: 'handedAlready' | 'awayToo' | 'roundAbout'; readonly params: Days }
)

const longest = 366
const days = ({ begins, ends }: Span): number => (Date.parse(ends) - Date.parse(begins)) / 86_400_000 + 1
const meets = (one: Span, other: Span): boolean => one.begins <= other.ends && other.begins <= one.ends
/** No kinds named: all of them. */
const share = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((kind) => other.includes(kind))

/** What is wrong with the days by themselves. */
export const daysObjection = (wish: Wish, today: string): Obstacle | undefined => {
  if (wish.fromPerson === wish.toPerson) return { field: 'toId', key: 'toOneself' }
  if (wish.begins < today) return { field: 'beginDate', key: 'inThePast' }
  return days(wish) > longest ? { field: 'endDate', key: 'tooLong' } : undefined
}

/**
 * What stands in the way: the same documents are in somebody's hands already;
 * the stand-in is away too; or has handed the own ones to
 * this person, so that nobody would be there.
 */
export const obstacle = (wish: Wish, standing: readonly Standing[]): Obstacle | undefined => {
  const near = standing.filter((one) => meets(one, wish) && share(one.kinds, wish.kinds))
  const handed = near.find(({ fromPerson }) => fromPerson === wish.fromPerson)
  if (handed)
    return {
      field: 'beginDate',
      key: 'handedAlready',
      params: { person: handed.toName, from: handed.begins, to: handed.ends },
    }
  const away = near.find(({ fromPerson }) => fromPerson === wish.toPerson)
  if (!away) return undefined
  return {
    field: 'toId',
    key: away.toPerson === wish.fromPerson ? 'roundAbout' : 'awayToo',
    params: { person: away.fromName, from: away.begins, to: away.ends },
  }
}
