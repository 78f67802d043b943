import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { type Amounts, saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { ReactNode } from 'react'
import { useOnlyOpen } from '../../../kit/ui/index.ts'
import { type Translate, absent, shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { unasked } from './choice.ts'
import type { Available, Free, Need } from './need.ts'

interface Standing {
  readonly tone: 'empty' | 'part' | 'full' | 'beyond'
  readonly share: number
  readonly rest: string
}
const standingOf = (chosen: string, open: string): Standing => {
  const rest = subtract(open, chosen)
  if (compare(rest, 0) < 0) return { tone: 'beyond', share: 1, rest }
  if (isZero(chosen)) return { tone: 'empty', share: 0, rest }
  return { tone: isZero(rest) ? 'full' : 'part', share: Number(chosen) / Number(open), rest }
}

/** What the pool has for a line; of models that do as well apart from its own. */
const saidFree = (t: Translate<typeof allocationMessages>, free: Free | undefined): string => {
  if (free === undefined) return t('freeInPool', { free: absent })
  const own = t('freeInPool', { free: shownQuantity(free.available) })
  return isZero(free.others) ? own : `${own} · ${t('othersInPool', { others: shownQuantity(free.others) })}`
}

interface NeedsProps {
  readonly needs: readonly Need[]
  readonly chosen: ReadonlyMap<number, string>
  /** What is chosen and was not asked for. */
  readonly loose: Amounts
  /** What the chosen pool has free for each line. */
  readonly available: Available
  readonly active: number | undefined
  readonly choose: (group: number) => void
  /** Groups in which something is refused. */
  readonly wrong: ReadonlySet<number>
  /** Groups for which something is offered instead. */
  readonly instead: ReadonlySet<number>
  /** Drawn below the active line, where the screen has one column. */
  readonly below: ReactNode
}

/** The lines of the application with what is chosen of what is open; the active one is worked on. */
export const Needs = ({ needs, chosen, loose, available, active, choose, wrong, instead, below }: NeedsProps) => {
  const t = useText(allocationMessages)
  const groups = [
    ...needs.map((need) => ({ group: need.lineId, need })),
    ...(loose.length > 0 || needs.length === 0 ? [{ group: unasked, need: undefined }] : []),
  ]
  // What is worked on stays, however full it is by now.
  const { rows, chip } = useOnlyOpen(
    groups,
    ({ group, need }) => group === active || !need || compare(chosen.get(group) ?? '0', need.open) !== 0,
  )
  return (
    <>
      {chip}
      <ul className="allocation-needs" aria-label={t('lines')}>
        {rows.map(({ group, need }) => {
          const count = chosen.get(group) ?? '0'
          const { tone, share, rest } = standingOf(count, need?.open ?? '0')
          const free = available.get(group)
          return (
            <li
              key={group}
              className={`allocation-need allocation-need-${tone}${active === group ? ' allocation-need-active' : ''}${wrong.has(group) ? ' allocation-need-wrong' : ''}`}
            >
              <button type="button" aria-expanded={active === group} onClick={() => choose(group)}>
                <span className="allocation-need-name">
                  <strong>{need?.name ?? t('unasked')}</strong>
                  {need && need.kind !== need.name && <small>{need.kind}</small>}
                  {instead.has(group) && <small className="amber">{t('withSubstitutes')}</small>}
                </span>
                <span className="allocation-need-count">
                  <span>
                    <b>{need ? shownQuantity(count) : saidAmounts(loose) || shownQuantity(0)}</b>
                    {need && ` / ${shownQuantity(need.open)} ${need.unit}`}
                  </span>
                  <small>
                    {need
                      ? tone === 'beyond'
                        ? t('moreThanOpen', { by: shownQuantity(subtract('0', rest)) })
                        : isZero(need.open)
                          ? t('nothingOpen')
                          : saidFree(t, free)
                      : t('unaskedHint')}
                  </small>
                </span>
                <span className="allocation-need-bar" aria-hidden="true">
                  <i style={{ width: `${share * 100}%` }} />
                </span>
              </button>
              {active === group && below}
            </li>
          )
        })}
      </ul>
    </>
  )
}
