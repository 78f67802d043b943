import { type Holding, projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { projectHoldingMessages } from '@geodepot/contracts/equipment/project.messages.ts'
import { type Amounts, saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { amountsIn } from '@geodepot/contracts/kit/amounts-in.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { Panel, Failed, Waiting, useLate } from '../../kit/ui/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import './project.css'

const figures = ['onSite', 'onTheWay', 'bulkOnSite', 'bulkOnTheWay'] as const
type Figure = (typeof figures)[number]
type Value = number | Amounts
const sumOf = (rows: readonly Holding[], figure: Figure): Value =>
  figure === 'onSite' || figure === 'onTheWay'
    ? rows.reduce((sum, row) => sum + row[figure], 0)
    : amountsIn(
        rows.flatMap((row) => row[figure]),
        ({ quantity }) => quantity,
      )
const isNone = (value: Value): boolean => (typeof value === 'number' ? value === 0 : value.length === 0)
const said = (value: Value): string => (typeof value === 'number' ? shownQuantity(value) : saidAmounts(value))

/** What a project holds, by category: each figure leads to the ledger of just that. */
const Holdings = ({ projectInfoNo }: { projectInfoNo: string }) => {
  const t = useText(projectHoldingMessages)
  const devices = usePathOf('equipment/device/index')
  const bulk = usePathOf('equipment/bulk/index')
  const { data, error, isPending, refetch } = useApiQuery(projectEquipment.holdings, { projectInfoNo })
  const late = useLate(isPending)
  const body = () => {
    if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    if (!data) return late ? <Waiting columns={3} /> : null
    if (data.length === 0)
      return (
        <p className="quiet">
          {t('nothing')}
          {' · '}
          {t('nothingNext')}
        </p>
      )
    const shown = figures.filter((figure) => figure === 'onSite' || data.some((row) => !isNone(row[figure])))
    const to = (figure: Figure, categoryId?: number): string | undefined => {
      const [path, status] =
        figure === 'onSite'
          ? [devices, '&deviceStatus=3']
          : figure === 'onTheWay'
            ? [devices, '&deviceStatus=2']
            : [bulk, '']
      return (
        path &&
        `${path}?projectInfoNo=${projectInfoNo}${categoryId === undefined ? '' : `&categoryId=${categoryId}`}${status}`
      )
    }
    const cell = (figure: Figure, value: Value, categoryId?: number): ReactNode => {
      const way = to(figure, categoryId)
      return isNone(value) ? (
        <span className="quiet">–</span>
      ) : way === undefined ? (
        said(value)
      ) : (
        <Link to={way}>{said(value)}</Link>
      )
    }
    return (
      <div className="project-holdings">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('category')}</th>
              {shown.map((figure) => (
                <th key={figure} scope="col">
                  {t(figure)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.categoryId}>
                <th scope="row">{row.label}</th>
                {shown.map((figure) => (
                  <td key={figure}>{cell(figure, row[figure], row.categoryId)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {shown.map((figure) => (
                <td key={figure}>{cell(figure, sumOf(data, figure))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    )
  }
  return <Panel title={t('equipment')}>{body()}</Panel>
}
export default Holdings
