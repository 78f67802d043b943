import {
  type Counted,
  type DayKind,
  type FigureDimension,
  type Figures,
  dayKinds,
  figureDimensions,
  figuresCalls,
} from '@geodepot/contracts/equipment/figures.ts'
import { figuresMessages } from '@geodepot/contracts/equipment/figures.messages.ts'
import { divided, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { download, useApiQuery } from '../../kit/api/index.ts'
import { type Change, Fact, FigureFilters, Formula, Names, useAsked } from '../../kit/figures/index.ts'
import { absent, shownMoment, shownNumber, useText } from '../../kit/i18n/index.ts'
import { PageHead } from '../../kit/list/index.ts'
import { usePageName, usePathOf } from '../../kit/routing/index.ts'
import { Answered, Chart, type ChartProps } from '../../kit/ui/index.ts'
import { useCounted } from './facts.tsx'
import { RepairFiguresPart } from './repairs.tsx'
import { dueDays, lossRate, rates, share } from './rates.ts'
import './page.css'

/** By which field of the address one of what figures are told apart by is chosen. */
const fieldOf = { unit: 'deptId', project: 'projectInfoNo', category: 'categoryId', model: 'modelId' } as const
const fields = ['beginMonth', 'endMonth', 'by', 'tracking', ...Object.values(fieldOf)] as const
type Asked = ReturnType<typeof useAsked<(typeof fields)[number]>>['asked']
const trackingOf = ({ tracking }: Asked) => (tracking === 'bulk' ? 'bulk' : 'single')

const days = (value: string) => shownNumber(value, 0)
const percent = (value: string | undefined) => (value === undefined ? absent : `${shownNumber(value, 1)} %`)
const says = (value: number) => `${shownNumber(value, 1)} %`

const Facts = ({ of, asked }: { of: Figures; asked: Asked }) => {
  const t = useText(figuresMessages)
  const to = useCounted(of, asked)
  const met = share(of.allocatedQty, of.askedQty)
  const lost = lossRate(of)
  return (
    <dl className="figures-sums">
      {rates.map(({ name, formula, of: rate, counts }) => (
        <Fact
          key={name}
          label={t(name)}
          formula={t(formula)}
          value={percent(rate(of.total))}
          to={to({ dayKind: counts })}
        />
      ))}
      {!isZero(of.originalValue) && (
        <Fact
          label={t('newness')}
          formula={t('newnessFormula')}
          value={shownNumber(divided(of.netValue, of.originalValue, 2))}
        />
      )}
      <Fact label={t('satisfaction')} formula={t('satisfactionFormula')} value={percent(met)} />
      <Fact
        label={t('lossRate')}
        formula={t('lossFormula')}
        value={lost === undefined ? absent : `${shownNumber(lost, 1)} ‰`}
      />
    </dl>
  )
}

const shownDays = ['soundDays', 'workedDays', 'idleDays'] as const satisfies readonly DayKind[]
/** Every row with its days and rates; each figure opens what it counts. */
const Table = ({ of, by, asked, change }: { of: Figures; by: FigureDimension; asked: Asked; change: Change }) => {
  const t = useText(figuresMessages)
  const to = useCounted(of, asked)
  const cell = (value: string, more: Readonly<Record<string, string>> | undefined) =>
    more === undefined || isZero(value) ? days(value) : <Link to={to(more)}>{days(value)}</Link>
  const line = (
    one: Counted & { readonly label: string; readonly key?: string },
    own?: Readonly<Record<string, string>>,
  ) => (
    <tr key={one.key ?? ''}>
      <th scope="row">
        {one.key === undefined || one.key === '' ? (
          one.label
        ) : (
          <button type="button" className="figures-name" onClick={() => change({ [fieldOf[by]]: one.key })}>
            {one.label}
          </button>
        )}
      </th>
      <td>{cell(one.days, own && { ...own, dayKind: 'days' })}</td>
      <td>{days(dueDays(one))}</td>
      {shownDays.map((kind) => (
        <td key={kind}>{cell(one[kind], own && { ...own, dayKind: kind })}</td>
      ))}
      {rates.map(({ name, of: rate }) => (
        <td key={name}>{percent(rate(one))}</td>
      ))}
    </tr>
  )
  return (
    <div className="figures-table">
      <table>
        <caption>{t('table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`by_${by}`)}</th>
            <th scope="col">{t('days')}</th>
            <th scope="col" aria-label={t('dueDays')}>
              <Formula label={t('dueDays')} says={t('dueFormula')} />
            </th>
            {shownDays.map((kind) => (
              <th key={kind} scope="col">
                {t(kind)}
              </th>
            ))}
            {rates.map(({ name, formula }) => (
              <th key={name} scope="col" aria-label={t(name)}>
                <Formula label={t(name)} says={t(formula)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{of.rows.map((one) => line(one, one.key === '' ? undefined : { [fieldOf[by]]: one.key }))}</tbody>
        <tfoot>{line({ ...of.total, label: t('total') }, {})}</tfoot>
      </table>
    </div>
  )
}

type Said = Omit<ChartProps, 'question' | 'none' | 'name'>
const useCharts = (of: Figures, by: FigureDimension): Readonly<Record<'trend' | 'apart', Said>> => {
  const t = useText(figuresMessages)
  return useMemo(() => {
    const ratesOf = (one: Counted) =>
      Object.fromEntries(rates.map(({ name, of: rate }) => [name, Number(rate(one) ?? 0)]))
    return {
      trend: {
        head: t('month'),
        direction: 'up',
        stacked: false,
        says,
        series: [
          { key: 'soundRate', label: t('soundRate'), colour: 4 },
          { key: 'useRate', label: t('useRate'), colour: 1 },
          { key: 'idleRate', label: t('idleRate'), colour: 6 },
        ],
        rows: of.months
          .filter(({ days: on }) => !isZero(on))
          .map((one) => ({
            key: one.month,
            label: one.month,
            values: ratesOf(one),
          })),
      },
      apart: {
        head: t(`by_${by}`),
        direction: 'across',
        stacked: false,
        says,
        series: [{ key: 'useRate', label: t('useRate'), colour: 1 }],
        rows: of.rows.slice(0, 10).map((one) => ({ key: one.key, label: one.label, values: ratesOf(one) })),
      },
    }
  }, [of, by, t])
}

const Body = ({ of, asked, by, change }: { of: Figures; asked: Asked; by: FigureDimension; change: Change }) => {
  const t = useText(figuresMessages)
  const charts = useCharts(of, by)
  const exports = mayDo(usePerson(), figuresCalls.sheet.permission)
  const tracking = trackingOf(asked)
  return (
    <>
      <FigureFilters
        of={of}
        by={{
          label: t('by'),
          value: by,
          options: figureDimensions.map((value) => ({ value, label: t(`by_${value}`) })),
        }}
        change={change}
      >
        <Radio.Group
          optionType="button"
          aria-label={t('tracking')}
          value={tracking}
          options={(['single', 'bulk'] as const).map((value) => ({ value, label: t(`tracking_${value}`) }))}
          onChange={({ target }) => change({ tracking: target.value as string })}
        />
      </FigureFilters>
      {of.keptTime === null ? (
        <p role="status">{t('notKept')}</p>
      ) : (
        <p className="quiet figures-kept">
          {t('keptTime')} {shownMoment(of.keptTime)}
        </p>
      )}
      <Facts of={of} asked={asked} />
      <div className="figures-charts">
        {(['trend', 'apart'] as const).map((chart) => (
          <section key={chart} className="figures-chart">
            <Chart
              {...charts[chart]}
              question={t(chart)}
              none={t('nothing')}
              name={`${t('title')}-${t(chart)}`}
              {...(exports && { sheet: () => void download(figuresCalls.sheet, { ...asked, by, tracking }) })}
            />
            {chart === 'apart' && (
              <Names rows={of.rows.slice(0, 10)} choose={(key) => change({ [fieldOf[by]]: key })} />
            )}
          </section>
        ))}
      </div>
      {dayKinds.every((kind) => isZero(of.total[kind])) || <Table of={of} by={by} asked={asked} change={change} />}
      <RepairFiguresPart of={of} by={by} asked={asked} fieldOf={fieldOf[by]} />
    </>
  )
}

/** How sound the equipment was, how much of it was at work and how much idle. */
const FiguresPage = () => {
  const t = useText(figuresMessages)
  const title = usePageName(t('title'))
  const { asked, change } = useAsked(fields)
  const by = figureDimensions.find((one) => one === asked.by) ?? 'unit'
  const path = usePathOf('equipment/figures/index')
  const report = new URLSearchParams({
    ...(asked.endMonth !== undefined && { month: asked.endMonth }),
    ...(asked.deptId !== undefined && { deptId: asked.deptId }),
  })
  const figures = useApiQuery(figuresCalls.figures, { ...asked, by, tracking: trackingOf(asked) }, { keep: true })
  return (
    <div className="figures">
      <PageHead title={title} help={t('help')}>
        {path !== undefined && (
          <Link className="figures-report" to={`${path}/report?${report.toString()}`}>
            <Button icon={<PrinterOutlined aria-hidden="true" />}>{t('report')}</Button>
          </Link>
        )}
      </PageHead>
      <Answered asked={[figures]}>
        {() => figures.data && <Body of={figures.data} asked={asked} by={by} change={change} />}
      </Answered>
    </div>
  )
}
export default FiguresPage
