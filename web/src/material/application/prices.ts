import { rounded } from '@geodepot/contracts/kit/decimal.ts'
import { priceCalls } from '@geodepot/contracts/material/price.ts'
import { queryNow } from '../../kit/api/index.ts'
import type { Form } from '../../kit/form/index.ts'
import { type DraftLine, type Values, priced, summed } from './values.ts'

const isAsked = ({ materialId, $pricedFor }: DraftLine): boolean =>
  materialId !== undefined && $pricedFor !== materialId
/** The materials of lines whose last prices nobody has asked for yet. */
export const unpricedIds = (lines: readonly DraftLine[]): number[] => [
  ...new Set(lines.filter(isAsked).map(({ materialId }) => Number(materialId))),
]

// A price that somebody wrote stays; one that was suggested goes with its material.
const isOpen = ({ unitPrice, $suggested }: DraftLine): boolean =>
  unitPrice === undefined || unitPrice === '' || unitPrice === $suggested

/** Puts the last prices beside lines, and the latest in where no price is written. */
export const lookUpPrices = async (form: Form<Values>): Promise<void> => {
  const materialIds = unpricedIds(form.store.read().values.lines ?? [])
  if (materialIds.length === 0) return
  const found = new Map(
    (await queryNow(priceCalls.last, { materialIds })).map(({ materialId, prices }) => [materialId, prices]),
  )
  const asked = new Set(materialIds)
  // As they are by now: somebody may have written on meanwhile.
  const lines = form.store.read().values.lines ?? []
  const isMeant = (line: DraftLine) => isAsked(line) && asked.has(Number(line.materialId))
  form.set(
    'lines',
    lines.map((line): DraftLine => {
      if (!isMeant(line)) return line
      const prices = found.get(Number(line.materialId)) ?? []
      const [latest] = prices
      const known = { ...line, ...priced(line.materialId, prices) }
      // What was taken from an earlier application keeps its price where nothing is known since.
      if (!isOpen(line) || (latest === undefined && line.$pricedFor === undefined)) return known
      const $suggested = latest && rounded(latest.unitPriceUSD, 2)
      return summed({ ...known, unitPrice: $suggested, $suggested })
    }),
    lines.flatMap((line, row) => (isMeant(line) && isOpen(line) ? [`lines.${row}.unitPrice`] : [])),
  )
}
