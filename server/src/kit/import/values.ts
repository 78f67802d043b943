import { amountOf, currenciesOf } from '@geodepot/contracts/kit/amount.ts'
import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'
import type { ImportField } from '@geodepot/contracts/kit/import.ts'

const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0')

/** The ways a day is written in registers → `yyyy-MM-dd`; anything else stays, to be refused with its own signs. */
const day = (text: string): string => {
  const plain = halfWidth(text)
    .trim()
    .replace(/[ T]\d{1,2}:\d{2}(:\d{2})?$/, '')
  const [, year, month, date] =
    /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    []
  return year === undefined ? plain : `${year}-${two(month)}-${two(date)}`
}

/** A cell as its kind of field is written here. */
export const normalised = (kind: ImportField['kind'], cell: string): string => {
  switch (kind) {
    case 'date':
      return day(cell)
    case 'money':
      return amountOf(cell).amount
    case 'currency':
      return currenciesOf(cell)[0] ?? halfWidth(cell).trim()
    case 'count':
      return halfWidth(cell).trim()
    case 'code':
      return halfWidth(cell).replaceAll(/\s+/g, ' ').trim()
    default:
      return cell.trim()
  }
}
