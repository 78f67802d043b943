import type { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import type { free } from '@geodepot/contracts/equipment/application.ts'
import { add, compare, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { type Translate, shownQuantity } from '../../kit/i18n/index.ts'

/** What is free for a line: of its model, and of models that do as well. */
export type Free = Readonly<Record<keyof typeof free, string>>

/** `10`, or `10 + 171` where other models do as well. */
export const saidFree = (t: Translate<typeof applicationMessages>, { available, others }: Free): string =>
  isZero(others)
    ? shownQuantity(available)
    : t('withOthers', { available: shownQuantity(available), others: shownQuantity(others) })

/** One line of a sheet: what it asks for, how much of it, and what is free of that. */
export interface Asking {
  readonly kind: string | undefined
  readonly wanted: string
  readonly free: Free | undefined
}
export interface Exceeding {
  /** What all lines of the kind ask for together. */
  readonly wanted: string
  readonly free: Free
}
/**
 * The lines that ask for more than is free, by their rows: lines of one kind are added up in their order, and those that go
 * past what is free exceed.
 */
export const exceeding = (lines: readonly Asking[]): ReadonlyMap<number, Exceeding> => {
  const all = new Map<string, string>()
  for (const { kind, wanted } of lines) if (kind !== undefined) all.set(kind, add(all.get(kind) ?? '0', wanted))
  const soFar = new Map<string, string>()
  return new Map(
    lines.flatMap(({ kind, wanted, free }, row) => {
      if (kind === undefined || free === undefined || isZero(wanted)) return []
      const sum = add(soFar.get(kind) ?? '0', wanted)
      soFar.set(kind, sum)
      return compare(sum, add(free.available, free.others)) > 0
        ? [[row, { wanted: all.get(kind) ?? sum, free }] as const]
        : []
    }),
  )
}
/** Why a line is marked. */
export const saidExceeding = (t: Translate<typeof applicationMessages>, { wanted, free }: Exceeding): string =>
  t('exceeds', { wanted: shownQuantity(wanted), free: saidFree(t, free) })
