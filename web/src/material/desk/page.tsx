import { add } from '@geodepot/contracts/kit/decimal.ts'
import { type Desk, type DeskStage, deskCalls } from '@geodepot/contracts/material/desk.ts'
import { deskMessages } from '@geodepot/contracts/material/desk.messages.ts'
import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { PageHead } from '../../kit/list/index.ts'
import { usePageName } from '../../kit/routing/index.ts'
import { Answered, Empty, Panel } from '../../kit/ui/index.ts'
import { StageRows, WaitRows, type Waited } from './rows.tsx'
import './desk.css'

const runsOut = ({ wait: { work } }: Waited): boolean => work === 'expire' || work === 'renew'
const isLate = (one: Waited): boolean => !runsOut(one) && one.wait.daysLate !== null
/** All that waits, what was due first before what waits longest. */
const waitedIn = ({ stages }: Desk): Waited[] =>
  stages
    .flatMap(({ rows }) => rows)
    .flatMap((row) => row.waits.map((wait) => ({ row, wait })))
    .toSorted((one, other) => (one.wait.due ?? one.wait.since).localeCompare(other.wait.due ?? other.wait.since))

const places = { waits: 'desk-waits', late: 'desk-late', runsOut: 'desk-runs-out', inHand: 'desk-in-hand' } as const
const Figure = ({ to, label, value, tone }: { to: string; label: string; value: string; tone?: string }) => (
  <li>
    <a
      className="desk-figure"
      href={`#${to}`}
      onClick={(event) => {
        // The address stays the desk's: its tag is found by it.
        event.preventDefault()
        document.getElementById(to)?.scrollIntoView({ block: 'start' })
      }}
    >
      <span>{label}</span>
      <strong className={tone}>{value}</strong>
    </a>
  </li>
)

const Some = ({ id, title, none, of }: { id: string; title: string; none: string; of: readonly Waited[] }) => (
  <div id={id}>
    <Panel title={`${title} (${of.length})`}>
      {of.length === 0 ? <p className="quiet">{none}</p> : <WaitRows of={of} label={title} />}
    </Panel>
  </div>
)

const Stages = ({ of }: { of: Desk['stages'] }) => {
  const t = useText(deskMessages)
  const [open, setOpen] = useState<DeskStage>()
  if (of.length === 0) return <p className="quiet">{t('nothingInHand')}</p>
  return (
    <ul className="desk-stages" aria-label={t('inHand')}>
      {of.map(({ stage, count, amountUSD, rows }) => {
        const name = t(`stage_${stage}`)
        const isOpen = open === stage
        return (
          <li key={stage}>
            <button
              type="button"
              className="desk-stage"
              aria-expanded={isOpen}
              aria-label={t('showStage', { stage: name })}
              onClick={() => setOpen(isOpen ? undefined : stage)}
            >
              {isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
              <span className="desk-stage-name">{name}</span>
              <b>{count}</b>
              <span className="desk-amount">{amountUSD !== null && `${shownNumber(amountUSD)} USD`}</span>
            </button>
            {isOpen && <StageRows of={rows} label={name} />}
            {isOpen && rows.length < count && <p className="quiet">{t('shownFirst', { shown: rows.length, count })}</p>}
          </li>
        )
      })}
    </ul>
  )
}

const Body = ({ of }: { of: Desk }) => {
  const t = useText(deskMessages)
  if (of.buyer === null) return <Empty title={t('noBuyer')} text={t('noBuyerText')} />
  const all = waitedIn(of)
  const [late, expiring] = [all.filter(isLate), all.filter(runsOut)]
  const waiting = all.filter((one) => !isLate(one) && !runsOut(one))
  const count = of.stages.reduce((sum, stage) => sum + stage.count, 0)
  const amounts = of.stages.flatMap(({ amountUSD }) => amountUSD ?? [])
  return (
    <>
      <ul className="desk-figures">
        <Figure
          to={places.late}
          label={t('late')}
          value={String(late.length)}
          {...(late.length > 0 && { tone: 'desk-red' })}
        />
        <Figure
          to={places.runsOut}
          label={t('runsOut')}
          value={String(expiring.length)}
          {...(expiring.length > 0 && { tone: 'desk-amber' })}
        />
        <Figure to={places.waits} label={t('waits')} value={String(waiting.length)} />
        <Figure to={places.inHand} label={t('inHand')} value={String(count)} />
        {amounts.length > 0 && (
          <Figure to={places.inHand} label={t('inHandAmount')} value={shownNumber(add('0', ...amounts))} />
        )}
      </ul>
      <Some id={places.late} title={t('late')} none={t('nothingLate')} of={late} />
      <Some id={places.runsOut} title={t('runsOut')} none={t('nothingRunsOut')} of={expiring} />
      <Some id={places.waits} title={t('waits')} none={t('nothingWaits')} of={waiting} />
      <div id={places.inHand}>
        <Panel title={t('inHand')}>
          <Stages of={of.stages} />
        </Panel>
      </div>
    </>
  )
}

/** Whose desk it is; whoever leads buyers chooses one. */
const Choice = ({ chosen, choose }: { chosen: number | undefined; choose: (id: number) => void }) => {
  const t = useText(deskMessages)
  const { data } = useApiQuery(deskCalls.buyers, {}, { keep: true })
  if (!data || data.length < 2) return null
  return (
    <Select
      className="desk-choice"
      showSearch
      optionFilterProp="label"
      aria-label={t('buyerId')}
      placeholder={t('buyerId')}
      {...(chosen !== undefined && { value: chosen })}
      options={data.map(({ userId, nickName, deptName }) => ({ value: userId, label: `${nickName} · ${deptName}` }))}
      onChange={choose}
    />
  )
}

/** What a buyer looks at first: what is late, what runs out, what waits, and all that is in hand. */
const DeskPage = () => {
  const t = useText(deskMessages)
  const title = usePageName(t('title'))
  const [address, setAddress] = useSearchParams()
  const { data: buyers } = useApiQuery(deskCalls.buyers, {}, { keep: true })
  const asked = Number(address.get('buyerId'))
  // Whoever buys nothing looks at the first of those that may be looked at.
  const chosen = Number.isInteger(asked) && asked > 0 ? asked : buyers?.[0]?.userId
  const desk = useApiQuery(deskCalls.get, chosen === undefined ? {} : { buyerId: chosen }, {
    enabled: buyers !== undefined,
    keep: true,
  })
  return (
    <div className="desk">
      <PageHead title={title} help={t('help')}>
        <Choice chosen={chosen} choose={(id) => setAddress({ buyerId: String(id) }, { replace: true })} />
      </PageHead>
      <Answered asked={[desk]}>{() => desk.data && <Body of={desk.data} />}</Answered>
    </div>
  )
}
export default DeskPage
