import { type PeriodDetail, periodCalls } from '@geodepot/contracts/material/period.ts'
import { periodMessages } from '@geodepot/contracts/material/period.messages.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { toast, useApiMutation, useApiQuery } from '../../kit/api/index.ts'
import { StateTag, absent, shownMoment, shownNumber, useText } from '../../kit/i18n/index.ts'
import { useTagTitle } from '../../kit/routing/index.ts'
import { Answered, Detail, Facts, GuardedButton, LinesTable, Panel, Waiting } from '../../kit/ui/index.ts'
import { RefuseDialog, ReopenDialog } from './decide.tsx'
import { PeriodTag } from './state.tsx'
import { Trial } from './trial.tsx'
import './period.css'

const Actions = ({ of }: { of: PeriodDetail }) => {
  const t = useText(periodMessages)
  const [dialog, setDialog] = useState<'reopen' | 'refuse'>()
  const close = useApiMutation(periodCalls.close)
  const confirm = useApiMutation(periodCalls.confirm)
  const approve = useApiMutation(periodCalls.approve)
  const { period, beginsOn, endsOn, can } = of
  // Why it is refused was told by the call.
  const asked = async (question: Parameters<typeof toast.confirm>[0], run: () => Promise<unknown>) => {
    if (await toast.confirm(question)) await run().catch(() => undefined)
  }
  return (
    <>
      {can.close && (
        <GuardedButton
          type="primary"
          onPress={() =>
            asked(
              {
                title: t('closeAsk', { period }),
                text: t('closeText', { begins: beginsOn, ends: endsOn }),
                ok: t('close'),
              },
              () => close.run({ period }),
            )
          }
        >
          {t('close')}
        </GuardedButton>
      )}
      {can.confirm && (
        <GuardedButton
          type="primary"
          onPress={() =>
            asked({ title: t('confirmAsk', { period }), text: t('confirmText'), ok: t('confirm') }, () =>
              confirm.run({ period }),
            )
          }
        >
          {t('confirm')}
        </GuardedButton>
      )}
      {can.approve && (
        <>
          <GuardedButton
            type="primary"
            onPress={() =>
              asked({ title: t('approveAsk', { period }), text: t('approveText'), ok: t('approve') }, () =>
                approve.run({ period }),
              )
            }
          >
            {t('approve')}
          </GuardedButton>
          <Button onClick={() => setDialog('refuse')}>{t('refuse')}</Button>
        </>
      )}
      {can.reopen && <Button onClick={() => setDialog('reopen')}>{t('reopen')}</Button>}
      {dialog === 'reopen' && <ReopenDialog of={of} close={() => setDialog(undefined)} />}
      {dialog === 'refuse' && <RefuseDialog of={of} close={() => setDialog(undefined)} />}
    </>
  )
}

const Closings = ({ of }: { of: PeriodDetail }) => {
  const t = useText(periodMessages)
  if (of.closings.length === 0) return <p className="quiet">{t('noHistory')}</p>
  return (
    <LinesTable
      rows={of.closings}
      rowKey="id"
      label={t('history')}
      card={{ title: 'closedTime', facts: ['closedBy', 'rowCount', 'hash'] }}
      columns={[
        { field: 'closedTime', title: t('closedTime'), as: (row) => shownMoment(row.closedTime) },
        { field: 'closedBy', title: t('closedBy') },
        { field: 'rowCount', title: t('rowCount'), kind: 'figure' },
        { field: 'hash', title: t('hash'), width: 260, as: (row) => <code className="period-hash">{row.hash}</code> },
        {
          field: 'supersededTime',
          title: t('state'),
          as: ({ supersededTime }) =>
            supersededTime === null ? (
              <StateTag tone="done">{t('live')}</StateTag>
            ) : (
              <span title={shownMoment(supersededTime)}>
                <StateTag tone="draft">{t('superseded')}</StateTag>
              </span>
            ),
        },
      ]}
    />
  )
}
const Reopenings = ({ of }: { of: PeriodDetail }) => {
  const t = useText(periodMessages)
  return (
    <LinesTable
      rows={of.reopenings}
      rowKey="id"
      label={t('reopenings')}
      card={{ title: 'reason', facts: ['askedBy', 'decision', 'decidedBy'] }}
      columns={[
        { field: 'askedTime', title: t('askedTime'), as: (row) => shownMoment(row.askedTime) },
        { field: 'askedBy', title: t('askedBy') },
        { field: 'reason', title: t('reason'), width: 200 },
        { field: 'decision', title: t('decision'), as: ({ decision }) => t(`decision_${decision ?? 'open'}`) },
        { field: 'decidedBy', title: t('decidedBy') },
        {
          field: 'decidedTime',
          title: t('decidedTime'),
          as: ({ decidedTime }) => (decidedTime === null ? absent : shownMoment(decidedTime)),
        },
        { field: 'opinion', title: t('opinion'), width: 160 },
      ]}
    />
  )
}

const Body = ({ of }: { of: PeriodDetail }) => {
  const t = useText(periodMessages)
  const person = usePerson()
  const link = (module: string) => <Link to={`/material/${module}?period=${of.period}`}>{t('open')}</Link>
  const amount = (value: string | null) => (value === null ? null : shownNumber(value))
  return (
    <>
      <Panel title={of.period}>
        <Facts
          of={[
            [t('beginsOn'), of.beginsOn],
            [t('endsOn'), of.endsOn],
            [t('openingAmount'), amount(of.openingAmount)],
            [t('inAmount'), amount(of.inAmount)],
            [t('outAmount'), amount(of.outAmount)],
            [t('endingAmount'), amount(of.endingAmount)],
            [t('inventory'), link('inventory')],
            [t('journal'), mayDo(person, 'material:journal:list') && link('journal')],
          ]}
        />
      </Panel>
      {of.can.trial && <Trial period={of.period} />}
      <Panel title={t('history')}>
        <Closings of={of} />
      </Panel>
      {of.reopenings.length > 0 && (
        <Panel title={t('reopenings')}>
          <Reopenings of={of} />
        </Panel>
      )}
      {of.words.length > 0 && (
        <Panel title={t('words')}>
          <ul className="period-words">
            {of.words.map(({ storeId, storeName, saidBy, saidTime }) => (
              <li key={storeId}>
                <strong>{storeName}</strong> {t('word', { person: saidBy, time: shownMoment(saidTime) })}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** The page of one period. */
const PeriodPage = () => {
  const t = useText(periodMessages)
  const { period = '' } = useParams()
  const asked = useApiQuery(periodCalls.get, { period })
  useTagTitle(`${t('title')} ${period}`)
  return (
    <Answered asked={[asked]} gone={t('gone')} waiting={<Waiting columns={3} />}>
      {() =>
        asked.data && (
          <Detail
            title={`${t('title')} ${asked.data.period}`}
            tags={<PeriodTag state={asked.data.state} />}
            actions={<Actions of={asked.data} />}
          >
            <Body of={asked.data} />
          </Detail>
        )
      }
    </Answered>
  )
}
export default PeriodPage
