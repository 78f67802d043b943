import {
  type IdleAge,
  type IdleBoard,
  type IdleDimension,
  idleAges,
  idleCalls,
  idleDimensions,
} from '@geodepot/contracts/equipment/idle.ts'
import { idleMessages } from '@geodepot/contracts/equipment/idle.messages.ts'
import { Button, Radio } from 'antd'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { download, useApiQuery } from '../../kit/api/index.ts'
import { type Change, Fact, useAsked } from '../../kit/figures/index.ts'
import { shownDate, shownMoment, shownNumber, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { PageHead } from '../../kit/list/index.ts'
import { usePageName, usePathOf } from '../../kit/routing/index.ts'
import { Answered, Chart, Empty, type LineColumn, LinesTable } from '../../kit/ui/index.ts'
import { InternalRates } from '../internal-rate/index.ts'
import './idle.css'

/** By which field of the address one of what idleness is told apart by is chosen. */
const fieldOf = { model: 'modelId', unit: 'deptId', category: 'categoryId' } as const
const fields = ['by', ...Object.values(fieldOf)] as const
type Asked = ReturnType<typeof useAsked<(typeof fields)[number]>>['asked']
type Row = IdleBoard['rows'][number] & Readonly<Record<IdleAge, string>>

/** Leads to the devices that a sum counts. */
const useDevices = ({ by: _by, ...chosen }: Asked) => {
  const path = usePathOf('equipment/idle/index')
  return (more: Readonly<Record<string, string>>): string =>
    `${path ?? ''}/devices?${new URLSearchParams({ ...chosen, ...more }).toString()}`
}

/** Who wants such a device first, and the draft of its move. */
const AskedBy = ({ of: { asked } }: { of: Row }) => {
  const t = useText(idleMessages)
  const path = usePathOf('equipment/allocation/index')
  if (asked === null) return <span className="quiet">{t('nobodyAsks')}</span>
  return (
    <span className="idle-asked">
      <Link to={`/open/equipment/application/${asked.applicationId}`}>{asked.projectName}</Link>
      <small>{t('askedFor', { quantity: shownQuantity(asked.quantity), date: shownDate(asked.beginsOn) })}</small>
      {path !== undefined && (
        <Link to={`${path}/new?applicationId=${asked.applicationId}`}>
          <Button size="small">{t('draft')}</Button>
        </Link>
      )}
    </span>
  )
}

const Table = ({ of, by, asked, change }: { of: IdleBoard; by: IdleDimension; asked: Asked; change: Change }) => {
  const t = useText(idleMessages)
  const to = useDevices(asked)
  const ownOf = ({ key }: Row): Record<string, string> => (key === '' ? {} : { [fieldOf[by]]: key })
  const count = (row: Row, value: string, more: Record<string, string>) =>
    row.key === '' || value === '0' ? value : <Link to={to({ ...ownOf(row), ...more })}>{shownQuantity(value)}</Link>
  const columns: LineColumn<Row>[] = [
    {
      field: 'label',
      title: t(`by_${by}`),
      as: (row) =>
        row.key === '' ? (
          row.label
        ) : (
          <button type="button" className="figures-only" onClick={() => change(ownOf(row))}>
            {row.label}
          </button>
        ),
    },
    {
      field: 'devices',
      title: t('devices'),
      kind: 'figure',
      total: true,
      as: (row) => count(row, String(row.devices), {}),
    },
    ...idleAges.map((age): LineColumn<Row> => ({
      field: age,
      title: t(`age_${age}`),
      kind: 'figure',
      as: (row) => count(row, row.devicesOf[age], { age }),
    })),
    { field: 'perDay', title: t('perDay'), kind: 'money', total: true },
    { field: 'cost', title: t('cost'), kind: 'money', total: true },
    ...(by === 'model'
      ? [{ field: 'asked', title: t('asked'), as: (row: Row) => <AskedBy of={row} /> } satisfies LineColumn<Row>]
      : []),
  ]
  return (
    <LinesTable
      rows={of.rows.map((row): Row => ({ ...row, ...row.devicesOf }))}
      rowKey="key"
      label={t('table')}
      card={{ title: 'label', facts: ['devices', 'perDay', 'cost', ...(by === 'model' ? (['asked'] as const) : [])] }}
      columns={columns}
    />
  )
}

const Body = ({ of, by, asked, change }: { of: IdleBoard; by: IdleDimension; asked: Asked; change: Change }) => {
  const t = useText(idleMessages)
  const to = useDevices(asked)
  const exports = mayDo(usePerson(), idleCalls.sheet.permission)
  return (
    <>
      <div className="figures-filters">
        <Radio.Group
          optionType="button"
          aria-label={t('by')}
          value={by}
          options={idleDimensions.map((value) => ({ value, label: t(`by_${value}`) }))}
          onChange={({ target }) => change({ by: target.value as string })}
        />
        {of.chosen.map(({ field, label }) => (
          <button key={field} type="button" className="figures-only" onClick={() => change({ [field]: undefined })}>
            {label} ×
          </button>
        ))}
        <InternalRates />
        {of.keptTime !== null && (
          <span className="quiet">
            {t('keptTime')} {shownMoment(of.keptTime)}
          </span>
        )}
      </div>
      <dl className="figures-sums">
        <Fact label={t('devices')} formula={t('devicesHelp')} value={shownQuantity(of.total.devices)} to={to({})} />
        <Fact label={t('perDay')} formula={t('perDayFormula')} value={shownNumber(of.total.perDay)} />
        <Fact label={t('cost')} formula={t('costFormula')} value={shownNumber(of.total.cost)} to={to({})} />
      </dl>
      {of.rows.length === 0 ? (
        <Empty title={t('nothing')} />
      ) : (
        <>
          <Chart
            question={t('ages')}
            none={t('nothing')}
            name={t('title')}
            head={t('age')}
            direction="across"
            stacked={false}
            says={(value) => shownNumber(String(value), 0)}
            series={[{ key: 'cost', label: t('cost'), colour: 6 }]}
            rows={idleAges.map((age) => ({
              key: age,
              label: t(`age_${age}`),
              values: { cost: Number(of.total.costOf[age]) },
            }))}
            {...(exports && { sheet: () => void download(idleCalls.sheet, { ...asked, by }) })}
          />
          <Table of={of} by={by} asked={asked} change={change} />
        </>
      )}
    </>
  )
}

/** What lies idle, what that costs and who could use it. */
const IdlePage = () => {
  const t = useText(idleMessages)
  const title = usePageName(t('title'))
  const { asked, change } = useAsked(fields)
  const by = idleDimensions.find((one) => one === asked.by) ?? 'model'
  const board = useApiQuery(idleCalls.board, { ...asked, by }, { keep: true })
  return (
    <div className="figures">
      <PageHead title={title} help={t('help')} />
      <Answered asked={[board]}>
        {() => board.data && <Body of={board.data} by={by} asked={asked} change={change} />}
      </Answered>
    </div>
  )
}
export default IdlePage
