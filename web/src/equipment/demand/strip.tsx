import type { DemandRow } from '@geodepot/contracts/equipment/demand.ts'
import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import { compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { shownDate, shownQuantity, useText } from '../../kit/i18n/index.ts'
import './demand.css'

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10)

/** One week: its Monday, and what it has, needs and lacks. */
export interface Week {
  readonly date: string
  readonly have: string
  readonly need: string
  readonly short: string
  /** Of all that it needs: nothing is asked for, there is enough, or something is short. */
  readonly state: 'none' | 'enough' | 'short'
}
export const weeksOf = ({ firstWeek, have, need }: DemandRow): Week[] =>
  need.map((needed, index) => {
    const there = have[index] ?? '0'
    const short = subtract(needed, there)
    const isShort = compare(short, 0) > 0
    return {
      date: dayAfter(firstWeek, index * 7),
      have: there,
      need: needed,
      short: isShort ? short : '0',
      state: isZero(needed) ? 'none' : isShort ? 'short' : 'enough',
    }
  })

/** 52 weeks in a line: a bar for what is asked for, red where it is not there; what a week says stands beside it for who does not see it. */
export const Strip = ({ of, large = false }: { of: DemandRow; large?: boolean }) => {
  const t = useText(demandMessages)
  const weeks = weeksOf(of)
  const most = Math.max(1, ...weeks.map(({ need }) => Number(need)))
  const said = ({ date, need, have, short, state }: Week) =>
    t(state === 'short' ? 'weekShort' : 'week', {
      date: shownDate(date),
      need: shownQuantity(need),
      have: shownQuantity(have),
      short: shownQuantity(short),
    })
  const first = weeks.find(({ state }) => state === 'short')
  return (
    <span
      className={large ? 'demand-strip demand-strip-large' : 'demand-strip'}
      role="img"
      aria-label={first === undefined ? t('noShortage') : said(first)}
    >
      {weeks.map((week) => (
        <i
          key={week.date}
          className={`demand-${week.state}`}
          title={said(week)}
          style={{ blockSize: `${week.state === 'none' ? 8 : Math.max(18, (Number(week.need) / most) * 100)}%` }}
        />
      ))}
    </span>
  )
}
