// What offers cost once the goods are here, compared line by line: the same on the page and on the server.
import { add, compare, divided, isZero, multiply, rounded, subtract } from '../kit/decimal.ts'
import { type Quoted, inUsd } from '../system/rate.ts'

/** What an offer says of a line, as far as it is compared. */
export interface OfferedLine {
  readonly sourceLineId: number
  readonly unitPrice: string
  /** In per cent. */
  readonly taxRate: string
  readonly withTax: '0' | '1'
}
/** What an offer says of all its lines together, in its currency. */
export interface OfferedFees {
  readonly freight: string
  readonly insurance: string
  readonly duty: string
  readonly inland: string
}
export const fees = ['freight', 'insurance', 'duty', 'inland'] as const
export interface Offered extends OfferedFees {
  readonly offerId: number
  /** Minor units of its currency. */
  readonly digits: number
  /** The rate of its day; null for USD. */
  readonly quoted: Quoted | null
  readonly lines: readonly OfferedLine[]
}
export interface Wanted {
  readonly sourceLineId: number
  readonly quantity: string
}
export interface Awarded {
  readonly sourceLineId: number
  readonly offerId: number
  readonly quantity: string
}

/** What a unit costs without tax, which the company gets back. */
export const netPrice = ({ unitPrice, taxRate, withTax }: Omit<OfferedLine, 'sourceLineId'>): string =>
  withTax === '1' && !isZero(taxRate) ? divided(multiply(unitPrice, 100), add(100, taxRate), 4) : rounded(unitPrice, 4)

/** An offer's fees in USD, each at its rate. */
export const feesOf = (offer: Omit<Offered, 'lines' | 'offerId'>): string =>
  add('0', ...fees.map((fee) => (isZero(offer[fee]) ? '0' : inUsd(offer[fee], offer.quoted))))

/**
 * A fee shared out by keys: each its part to the cent, and the largest, the first of several, what rounding leaves.
 * Together they are the fee.
 */
export const sharesOf = (fee: string, keys: readonly string[]): string[] => {
  const total = add('0', ...keys)
  if (isZero(fee) || keys.length === 0) return keys.map(() => '0')
  if (isZero(total)) return keys.map((_, at) => (at === 0 ? fee : '0'))
  const shares = keys.map((one) => divided(multiply(fee, one), total, 2))
  const largest = keys.reduce((best, one, at) => (compare(one, keys[best] ?? '0') > 0 ? at : best), 0)
  const rest = subtract(fee, ...shares)
  return isZero(rest) ? shares : shares.map((share, at) => (at === largest ? add(share, rest) : share))
}

/** What goods cost with their share of the fees, in USD. */
export interface Landed {
  readonly goods: string
  readonly share: string
  readonly landed: string
  /** To four places. */
  readonly landedUnit: string
}
const goodsOf = ({ digits, quoted }: Offered, line: OfferedLine, quantity: string): string =>
  inUsd(rounded(multiply(netPrice(line), quantity), digits), quoted)
const landedOf = (offer: Offered, lines: readonly { line: OfferedLine; quantity: string }[]): Landed[] => {
  const goods = lines.map(({ line, quantity }) => goodsOf(offer, line, quantity))
  const shares = sharesOf(feesOf(offer), goods)
  return goods.map((amount, at) => {
    const share = shares[at] ?? '0'
    const landed = add(amount, share)
    return { goods: amount, share, landed, landedUnit: divided(landed, lines[at]?.quantity ?? '1', 4) }
  })
}

/** What an offer costs for whatever it offers of these lines, by the line. */
export const offeredCells = (offer: Offered, wanted: readonly Wanted[]): ReadonlyMap<number, Landed> => {
  const quantities = new Map(wanted.map(({ sourceLineId, quantity }) => [sourceLineId, quantity]))
  const lines = offer.lines.flatMap((line) => {
    const quantity = quantities.get(line.sourceLineId)
    return quantity === undefined || isZero(quantity) ? [] : [{ line, quantity }]
  })
  const cells = landedOf(offer, lines)
  return new Map(lines.map(({ line }, at) => [line.sourceLineId, cells[at] as Landed]))
}

export interface ComparedLine {
  /** By the offer. */
  readonly cells: ReadonlyMap<number, Landed>
  /** What the cheapest costs; nothing where nobody offers it. */
  readonly lowest: string | undefined
}
/** Lines beside offers: what each costs, and which is the lowest. */
export const comparison = (
  wanted: readonly Wanted[],
  offers: readonly { readonly offerId: number; readonly cells: ReadonlyMap<number, Landed> }[],
): ReadonlyMap<number, ComparedLine> =>
  new Map(
    wanted.map(({ sourceLineId }) => {
      const cells = new Map(
        offers.flatMap(({ offerId, cells: of }) => {
          const cell = of.get(sourceLineId)
          return cell ? [[offerId, cell] as const] : []
        }),
      )
      const amounts = [...cells.values()].map(({ landed }) => landed)
      const [first, ...rest] = amounts
      const lowest = first && rest.reduce((least, one) => (compare(one, least) < 0 ? one : least), first)
      return [sourceLineId, { cells, lowest }]
    }),
  )
/** Whether nothing on the line is cheaper. */
export const isLowest = ({ cells, lowest }: ComparedLine, offerId: number): boolean => {
  const cell = cells.get(offerId)
  return cell !== undefined && lowest !== undefined && compare(cell.landed, lowest) === 0
}
/** How many offers the line with the fewest has. */
export const fewestOffers = (compared: ReadonlyMap<number, ComparedLine>): number =>
  compared.size === 0 ? 0 : Math.min(...[...compared.values()].map(({ cells }) => cells.size))
/** Below so many the choice needs a written record, and one more approver. */
export const enoughOffers = 3

const places = ({ sourceLineId, offerId }: Omit<Awarded, 'quantity'>): string => `${sourceLineId} ${offerId}`
export interface AwardedAmounts {
  /** By line and offer, as `of` finds them. */
  readonly of: (award: Omit<Awarded, 'quantity'>) => Landed | undefined
  /** Freight of the offers that something is taken of, in USD. */
  readonly freight: string
  /** Goods and fees, in USD. */
  readonly total: string
}
/** What is recommended, in USD: the fees of an offer belong to whatever is taken of it. */
export const awardedAmounts = (offers: readonly Offered[], awards: readonly Awarded[]): AwardedAmounts => {
  const found = new Map<string, Landed>()
  const freights: string[] = []
  for (const offer of offers) {
    const byLine = new Map(offer.lines.map((line) => [line.sourceLineId, line]))
    const taken = awards.flatMap((award) => {
      const line = award.offerId === offer.offerId ? byLine.get(award.sourceLineId) : undefined
      return line && !isZero(award.quantity) ? [{ line, quantity: award.quantity, award }] : []
    })
    if (taken.length === 0) continue
    freights.push(isZero(offer.freight) ? '0' : inUsd(offer.freight, offer.quoted))
    const cells = landedOf(offer, taken)
    for (const [at, { award }] of taken.entries()) found.set(places(award), cells[at] as Landed)
  }
  return {
    of: (award) => found.get(places(award)),
    freight: add('0', ...freights),
    total: add('0', ...[...found.values()].map(({ landed }) => landed)),
  }
}
