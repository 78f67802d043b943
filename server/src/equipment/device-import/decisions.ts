import type { ImportDecision, ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import type { CategoryToMake } from './item.ts'

/** What the person decided, found by field and value; a decision without a value speaks for all others of its field. */
export interface Decisions {
  of(field: string, value: string, within?: string): ImportDecision | undefined
  /** The category to make for a value: the same one for every row that says it. */
  category(value: string, create: Readonly<Record<string, string>>): CategoryToMake
}

const keyOf = (field: string, value: string, of: string | undefined) =>
  `${field}\n${folded(of ?? '')}\n${folded(value)}`
const groups = ['1', '2', '3', '4'] as const

export const decisionsOf = (plan: ImportPlan): Decisions => {
  const single = new Map(
    plan.values.flatMap((one) =>
      one.value === undefined ? [] : [[keyOf(one.field, one.value, one.of), one] as const],
    ),
  )
  const rest = new Map(plan.values.filter(({ value }) => value === undefined).map((one) => [one.field, one]))
  const made = new Map<string, CategoryToMake>()
  return {
    of: (field, value, within) => single.get(keyOf(field, value, within)) ?? rest.get(field),
    category: (value, create) => {
      const known = made.get(folded(value))
      if (known) return known
      const parent = Number(create['parentId'])
      const category: CategoryToMake = {
        value,
        name: create['name']?.trim() || value,
        nameEn: create['nameEn']?.trim() || create['name']?.trim() || value,
        tracking: create['tracking'] === 'mixed' ? 'mixed' : 'single',
        deviceGroup: groups.find((group) => group === create['deviceGroup']) ?? '1',
        ...(Number.isSafeInteger(parent) && parent > 0 && { parentId: parent }),
      }
      made.set(folded(value), category)
      return category
    },
  }
}
