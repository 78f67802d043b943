import type { ApplicationLineRow, free } from '@geodepot/contracts/equipment/application.ts'
import { compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { What } from '../values.ts'

/** What a pool has free for a line, in its unit: of its model, and of models that do as well. */
export type Free = Readonly<Record<keyof typeof free, string>>
export type Available = ReadonlyMap<number, Free>

/** A line of the application as the chooser serves it. Quantities are in its own unit. */
export interface Need {
  readonly lineId: number
  readonly name: string
  readonly kind: string
  readonly unit: string
  readonly tracking: ApplicationLineRow['tracking']
  readonly modelId: number | null
  readonly brand: string
  readonly devModel: string
  readonly categoryId: number
  /** The models that it names, each with how much of what it asks one unit of it stands for. */
  readonly factors: ReadonlyMap<number, string>
  /** Categories of which any model stands for it, one to one; none where it names its models. */
  readonly within: ReadonlySet<number>
  readonly accepted: ApplicationLineRow['accepted']
  readonly requirements: ApplicationLineRow['requirements']
  readonly requested: string
  readonly allocated: string
  readonly open: string
}

export const needsOf = (
  rows: readonly ApplicationLineRow[],
  below: (category: number) => ReadonlySet<number>,
): Need[] =>
  rows.map((row) => {
    const rest = subtract(row.requestedQty, row.allocatedQty, row.closedQty)
    const takesAny = row.modelId === null && row.accepted.every(({ agreed }) => agreed)
    return {
      lineId: row.lineId,
      name: row.modelId === null ? row.devType : `${row.brand ?? ''} ${row.devModel ?? ''}`.trim(),
      kind: row.devType,
      unit: row.unit,
      tracking: row.tracking,
      modelId: row.modelId,
      brand: row.brand ?? '',
      devModel: row.devModel ?? '',
      categoryId: row.categoryId,
      accepted: row.accepted,
      requirements: row.requirements,
      factors: new Map([
        ...row.accepted.map(({ modelId, factor }) => [modelId, factor] as const),
        ...(row.modelId === null ? [] : [[row.modelId, '1'] as const]),
      ]),
      within: takesAny ? below(row.categoryId) : new Set(),
      requested: row.requestedQty,
      allocated: row.allocatedQty,
      open: compare(rest, 0) < 0 ? '0' : rest,
    }
  })

type Kind = Pick<What, 'modelId' | 'categoryId'>
/** How much of what a line asks one unit of a model stands for; undefined where the line does not accept it. */
export const acceptedFactor = ({ factors, within }: Need, { modelId, categoryId }: Kind): string | undefined =>
  factors.get(modelId) ?? (categoryId !== undefined && within.has(categoryId) ? '1' : undefined)

/** The one model that stands for a line; undefined where others do too. */
export const modelOf = ({ modelId, brand, devModel, kind, unit, categoryId, factors }: Need): What | undefined =>
  modelId === null || factors.size > 1 ? undefined : { modelId, brand, devModel, devName: kind, unit, categoryId }

/**
 * The lines that accept a model: those of just this model first, then those that name it, then those of its category.
 */
export const accepting = (needs: readonly Need[], kind: Kind): Need[] => {
  const rank = (need: Need) => (need.modelId === kind.modelId ? 0 : need.factors.has(kind.modelId) ? 1 : 2)
  return needs.filter((need) => acceptedFactor(need, kind) !== undefined).toSorted((a, b) => rank(a) - rank(b))
}
