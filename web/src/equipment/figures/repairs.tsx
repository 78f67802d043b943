import {
  type FigureDimension,
  type Figures,
  type RepairSums,
  figuresCalls,
} from '@geodepot/contracts/equipment/figures.ts'
import { figuresMessages } from '@geodepot/contracts/equipment/figures.messages.ts'
import { divided, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { Fact, Formula } from '../../kit/figures/index.ts'
import { absent, shownNumber, useText } from '../../kit/i18n/index.ts'
import { type Chosen, useCounted } from './facts.tsx'
import { share } from './rates.ts'

const per = (whole: string, parts: number | string, places: number) =>
  isZero(String(parts)) ? absent : shownNumber(divided(whole, String(parts), places), places)
const percent = (value: string | undefined) => (value === undefined ? absent : `${shownNumber(value, 1)} %`)
const reworkOf = ({ reworked, repaired }: RepairSums) => share(String(reworked), String(repaired))

/** How often equipment broke, how long it took and what it cost: each figure opens the repairs that it counts. */
export const RepairFiguresPart = ({
  of,
  by,
  asked,
  fieldOf,
}: {
  of: Figures
  by: FigureDimension
  asked: Chosen
  /** The field of the address by which one of the rows is chosen. */
  fieldOf: string
}) => {
  const t = useText(figuresMessages)
  const tracking = asked['tracking'] === 'bulk' ? ('bulk' as const) : ('single' as const)
  const { data } = useApiQuery(figuresCalls.repairFigures, { ...asked, by, tracking }, { keep: true })
  const to = useCounted(of, asked)
  if (!data) return null
  const { total, rows } = data
  const workedOf = new Map(of.rows.map(({ key, workedDays }) => [key, workedDays]))
  const line = (one: RepairSums & { label: string }, worked: string | undefined, own?: Record<string, string>) => {
    const cell = (counted: 'failures' | 'mended' | 'repaired' | 'reworked') =>
      one[counted] === 0 || own === undefined ? (
        one[counted]
      ) : (
        <Link to={to({ ...own, repairCount: counted }, 'repairs')}>{one[counted]}</Link>
      )
    return (
      <tr key={own?.[fieldOf] ?? one.label}>
        <th scope="row">{one.label}</th>
        <td>{cell('failures')}</td>
        <td>{worked === undefined ? absent : per(worked, one.failures, 1)}</td>
        <td>{cell('mended')}</td>
        <td>{per(one.mendedHours, one.mended, 1)}</td>
        <td>{cell('repaired')}</td>
        <td>{percent(reworkOf(one))}</td>
        <td>{shownNumber(one.repairCost)}</td>
        <td>{worked === undefined ? absent : per(one.repairCost, worked, 2)}</td>
      </tr>
    )
  }
  return (
    <>
      <dl className="figures-sums">
        <Fact
          label={t('mtbf')}
          formula={t('mtbfFormula')}
          value={per(of.total.workedDays, total.failures, 1)}
          to={to({ repairCount: 'failures' }, 'repairs')}
        />
        <Fact
          label={t('mttr')}
          formula={t('mttrFormula')}
          value={per(total.mendedHours, total.mended, 1)}
          to={to({ repairCount: 'mended' }, 'repairs')}
        />
        <Fact
          label={t('reworkRate')}
          formula={t('reworkFormula')}
          value={percent(reworkOf(total))}
          to={to({ repairCount: 'reworked' }, 'repairs')}
        />
        <Fact
          label={t('repairCost')}
          formula={t('repairCostFormula')}
          value={shownNumber(total.repairCost)}
          to={to({ repairCount: 'repaired' }, 'repairs')}
        />
        <Fact
          label={t('costPerDay')}
          formula={t('costPerDayFormula')}
          value={per(total.repairCost, of.total.workedDays, 2)}
        />
        <Fact
          label={t('costPerHour')}
          formula={t('costPerHourFormula')}
          value={per(total.repairCost, total.meterHours, 2)}
        />
      </dl>
      {rows.length > 0 && (
        <div className="figures-table">
          <table>
            <caption>{t('repairs')}</caption>
            <thead>
              <tr>
                <th scope="col">{t(`by_${by}`)}</th>
                <th scope="col">{t('failures')}</th>
                <th scope="col" aria-label={t('mtbf')}>
                  <Formula label={t('mtbf')} says={t('mtbfFormula')} />
                </th>
                <th scope="col">{t('mended')}</th>
                <th scope="col" aria-label={t('mttr')}>
                  <Formula label={t('mttr')} says={t('mttrFormula')} />
                </th>
                <th scope="col">{t('repaired')}</th>
                <th scope="col" aria-label={t('reworkRate')}>
                  <Formula label={t('reworkRate')} says={t('reworkFormula')} />
                </th>
                <th scope="col" aria-label={t('repairCost')}>
                  <Formula label={t('repairCost')} says={t('repairCostFormula')} />
                </th>
                <th scope="col">{t('costPerDay')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => line(one, workedOf.get(one.key), one.key === '' ? undefined : { [fieldOf]: one.key }))}
            </tbody>
            <tfoot>{line({ ...total, label: t('total') }, of.total.workedDays, {})}</tfoot>
          </table>
        </div>
      )}
    </>
  )
}
