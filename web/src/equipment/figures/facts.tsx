import type { Figures } from '@geodepot/contracts/equipment/figures.ts'
import { usePathOf } from '../../kit/routing/index.ts'

/** What is chosen, as the address says it. */
export type Chosen = Readonly<Partial<Record<string, string>>>
/** Leads to what a figure counts: its days, or its repairs. */
export const useCounted = (of: Pick<Figures, 'beginMonth' | 'endMonth'>, asked: Chosen) => {
  const path = usePathOf('equipment/figures/index')
  return (more: Readonly<Record<string, string>>, what: 'days' | 'repairs' = 'days'): string => {
    const { by: _by, ...rest } = asked
    const query = new URLSearchParams({ ...rest, beginMonth: of.beginMonth, endMonth: of.endMonth, ...more })
    return `${path ?? ''}/${what}?${query.toString()}`
  }
}
