import { add, divided, isZero, multiply, subtract } from '@geodepot/contracts/kit/decimal.ts'
import {
  type OverviewChart,
  type OverviewDimension,
  type OverviewFigures,
  overview,
  overviewDimensions,
} from '@geodepot/contracts/material/overview.ts'
import { overviewMessages } from '@geodepot/contracts/material/overview.messages.ts'
import { useMemo } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { download, useApiQuery } from '../../kit/api/index.ts'
import { type Change, FigureFilters, Names, useAsked } from '../../kit/figures/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { PageHead } from '../../kit/list/index.ts'
import { usePageName } from '../../kit/routing/index.ts'
import { Answered, Chart, type ChartProps } from '../../kit/ui/index.ts'
import './overview.css'

/** By which field of the address one of what sums are told apart by is chosen. */
const fieldOf = {
  project: 'projectInfoNo',
  unit: 'orgId',
  supplier: 'supplierId',
  type: 'materialType',
} as const
const fields = ['beginMonth', 'endMonth', 'by', ...Object.values(fieldOf)] as const
type Asked = ReturnType<typeof useAsked<(typeof fields)[number]>>['asked']

const money = (value: number): string => shownNumber(value)
const days = (value: number): string => shownNumber(value, 1)
type Said = Omit<ChartProps, 'question' | 'none' | 'name' | 'sheet'>

/** What each chart draws of the figures. */
const useCharts = (of: OverviewFigures, by: OverviewDimension): Partial<Record<OverviewChart, Said>> => {
  const t = useText(overviewMessages)
  return useMemo(() => {
    const named = { head: t(`by_${by}`), direction: 'across', stacked: false, says: money } as const
    const monthly = { head: t('month'), direction: 'up', stacked: false, says: money } as const
    const amount = [{ key: 'amount', label: t('amountUSD'), colour: 1 }] as const
    const both = [
      { key: 'estimated', label: t('estimatedUSD'), colour: 6 },
      { key: 'agreed', label: t('agreedUSD'), colour: 4 },
    ] as const
    const open = [
      { key: 'late', label: t('late'), colour: 5 },
      { key: 'ahead', label: t('ahead'), colour: 1 },
    ] as const
    const openOf = ({ amountUSD, lateUSD }: { amountUSD: string; lateUSD: string }) => ({
      late: Number(lateUSD),
      ahead: Number(subtract(amountUSD, lateUSD)),
    })
    const money_: Partial<Record<OverviewChart, Said>> = {
      spend: {
        ...monthly,
        series: amount,
        rows: of.spend.map(({ month, amountUSD }) => ({
          key: month,
          label: month,
          values: { amount: Number(amountUSD) },
        })),
      },
      spendBy: {
        ...named,
        series: amount,
        rows: of.spendBy.map(({ key, label, amountUSD }) => ({ key, label, values: { amount: Number(amountUSD) } })),
      },
      saving: {
        ...monthly,
        series: both,
        rows: of.saving.map(({ month, estimatedUSD, agreedUSD }) => ({
          key: month,
          label: month,
          values: { estimated: Number(estimatedUSD), agreed: Number(agreedUSD) },
        })),
      },
      savingBy: {
        ...named,
        series: both,
        rows: of.savingBy.map(({ key, label, estimatedUSD, agreedUSD }) => ({
          key,
          label,
          values: { estimated: Number(estimatedUSD), agreed: Number(agreedUSD) },
        })),
      },
      commitments: {
        ...monthly,
        stacked: true,
        series: open,
        rows: of.commitments.map((one) => ({ key: one.month, label: one.month, values: openOf(one) })),
      },
      commitmentsBy: {
        ...named,
        stacked: true,
        series: open,
        rows: of.commitmentsBy.map((one) => ({ key: one.key, label: one.label, values: openOf(one) })),
      },
    }
    return {
      ...(of.priced && money_),
      cycle: {
        head: t('stage'),
        direction: 'across',
        stacked: false,
        says: days,
        series: [{ key: 'days', label: t('days'), colour: 3 }],
        rows: of.cycle.map(({ stage, days: many, count }) => ({
          key: stage,
          label: `${t(`stage_${stage}`)} (${count})`,
          values: { days: Number(many) },
        })),
      },
    }
  }, [of, by, t])
}

const Figures = ({ of }: { of: OverviewFigures }) => {
  const t = useText(overviewMessages)
  const sum = (values: readonly string[]) => add('0', ...values)
  const estimated = sum(of.saving.map(({ estimatedUSD }) => estimatedUSD))
  const saved = sum(of.saving.map(({ savingUSD }) => savingUSD))
  const rate = isZero(estimated) ? undefined : divided(multiply(saved, '100'), estimated, 1)
  const facts = [
    [t('totalSpend'), shownNumber(sum(of.spend.map(({ amountUSD }) => amountUSD)))],
    [t('totalSaving'), shownNumber(saved)],
    ...(rate === undefined ? [] : [[t('savingRate'), `${shownNumber(rate, 1)} %`]]),
    [t('totalOpen'), shownNumber(sum(of.commitments.map(({ amountUSD }) => amountUSD)))],
  ]
  return (
    <dl className="figures-sums">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const order: readonly OverviewChart[] = [
  'spend',
  'spendBy',
  'saving',
  'savingBy',
  'commitments',
  'commitmentsBy',
  'cycle',
]
const Body = ({
  of,
  asked,
  by,
  change,
}: {
  of: OverviewFigures
  asked: Asked
  by: OverviewDimension
  change: Change
}) => {
  const t = useText(overviewMessages)
  const charts = useCharts(of, by)
  const exports = mayDo(usePerson(), overview.sheet.permission)
  return (
    <>
      <FigureFilters
        of={of}
        by={{
          label: t('by'),
          value: by,
          options: overviewDimensions.map((value) => ({ value, label: t(`by_${value}`) })),
        }}
        change={change}
      />
      {of.priced ? <Figures of={of} /> : <p role="status">{t('hidden')}</p>}
      <div className="figures-charts">
        {order.map((chart) => {
          const { [chart]: said } = charts
          if (!said) return null
          return (
            <section key={chart} className={`figures-chart overview-${chart}`}>
              <Chart
                {...said}
                question={t(chart)}
                none={t('nothing')}
                name={`${t('title')}-${t(chart)}`}
                {...(exports && { sheet: () => void download(overview.sheet, { ...asked, by, chart }) })}
              />
              {chart.endsWith('By') && chart === 'spendBy' && (
                <Names rows={said.rows} choose={(key) => change({ [fieldOf[by]]: key })} />
              )}
            </section>
          )
        })}
      </div>
    </>
  )
}

/** What purchasing costs, saves and takes, as pictures that are tables as well. */
const OverviewPage = () => {
  const t = useText(overviewMessages)
  const title = usePageName(t('title'))
  const { asked, change } = useAsked(fields)
  const by = overviewDimensions.find((one) => one === asked.by) ?? 'project'
  const figures = useApiQuery(overview.figures, { ...asked, by }, { keep: true })
  return (
    <div className="figures">
      <PageHead title={title} help={t('help')} />
      <Answered asked={[figures]}>
        {() => figures.data && <Body of={figures.data} asked={asked} by={by} change={change} />}
      </Answered>
    </div>
  )
}
export default OverviewPage
