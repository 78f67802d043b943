import type { UpkeepRow } from '@geodepot/contracts/equipment/upkeep.ts'
import type { upkeepMessages } from '@geodepot/contracts/equipment/upkeep.messages.ts'
import { type Translate, shownDate, shownQuantity } from '../../kit/i18n/index.ts'

type Standing = Pick<UpkeepRow, 'meterKind' | 'run' | 'limitRun' | 'limitOn' | 'dueState'>
type Said = Translate<typeof upkeepMessages>

/** What the device's meters show in all. */
export const runOf = ({ meterKind, run }: Standing, t: Said): string =>
  meterKind === null || run === null ? '' : t(`figure_${meterKind}`, { figure: shownQuantity(run) })
/** By when it is to be done: by the meter, by the day, or by whichever comes first. */
export const limitOf = ({ meterKind, limitRun, limitOn }: Standing, t: Said): string =>
  [
    ...(meterKind === null || limitRun === null ? [] : [t(`figure_${meterKind}`, { figure: shownQuantity(limitRun) })]),
    ...(limitOn === null ? [] : [shownDate(limitOn)]),
  ].join(' / ')
/** The colour of each state. */
export const toneOf = { fine: 'done', soon: 'attention', over: 'refused' } as const
