import { compare, divided, isZero, multiply, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { shownQuantity } from '../i18n/index.ts'

/** What something was and what it is to be: `10 → 8`; its value alone where it stays, nothing where it is not known. */
export const fromTo = (
  before: string | null,
  after: string | null,
  shown: (value: string) => string = shownQuantity,
): string | undefined => {
  if (before === null || after === null) return undefined
  const isSame = before === after || (shown === shownQuantity && compare(before, after) === 0)
  return isSame ? shown(after) : `${shown(before)} → ${shown(after)}`
}
/** By how many per cent a figure goes up or down: `+8 %`; nothing where it stays. */
export const percentOf = (before: string, after: string): string => {
  if (isZero(before) || compare(before, after) === 0) return ''
  const percent = divided(multiply(subtract(after, before), 100), before, 1).replace(/\.0$/, '')
  return `${percent.startsWith('-') ? percent.replace('-', '−') : `+${percent}`} %`
}
/** The same of a price, with how far it goes. */
export const priceFromTo = (before: string | null, after: string | null): string | undefined => {
  const said = fromTo(before, after)
  const percent = before === null || after === null ? '' : percentOf(before, after)
  return said === undefined || percent === '' ? said : `${said} (${percent})`
}
