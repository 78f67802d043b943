import { type CheckRow, checkCalls, checkStatuses } from '@geodepot/contracts/equipment/check.ts'
import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { lazy, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { AppDialog, Hint } from '../../kit/ui/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { StatusTag, nameOf, useSeverity } from './words.tsx'
import './check.css'

// Loaded when it is first opened: the list itself does without its pickers.
const OrderForm = lazy(() => import('./order.tsx'))

/** 点检执行率, of the days that the list shows; its formula with its figures behind it. */
const Rate = () => {
  const t = useText(checkMessages)
  const [search] = useSearchParams()
  const asked = Object.fromEntries(
    (['projectInfoNo', 'beginDate', 'endDate'] as const).flatMap((name) => {
      const value = search.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
  const { data } = useApiQuery(checkCalls.rate, asked, { keep: true })
  if (!data) return null
  const formula = t('rateFormula', { done: shownNumber(data.done, 0) ?? '0', due: shownNumber(data.due, 0) ?? '0' })
  return (
    <Hint title={formula}>
      <button type="button" className="check-rate">
        {t('rateTitle')}
        <strong>{data.rate === null ? t('rateNone') : t('rateSaid', { rate: data.rate })}</strong>
        {data.missed > 0 && <span className="quiet">{t('rateMissed', { count: data.missed })}</span>}
        {data.notGood > 0 && <span className="quiet">{t('rateNotGood', { count: data.notGood })}</span>}
        <span className="visually-hidden">{formula}</span>
      </button>
    </Hint>
  )
}

const useColumns = (): readonly Column<CheckRow>[] => {
  const t = useText(checkMessages)
  const severity = useSeverity()
  return useMemo(
    () => [
      { field: 'checkOrderId', width: 190 },
      {
        field: 'orderStatus',
        width: 120,
        says: ({ orderStatus }) => t(`status_${orderStatus}`),
        as: ({ orderStatus }) => <StatusTag of={orderStatus} />,
      },
      { field: 'devName', width: 200, says: nameOf },
      { field: 'planDate', kind: 'day' },
      { field: 'missedSince', kind: 'day', width: 110 },
      { field: 'templateName', width: 170 },
      { field: 'projectName', width: 220 },
      {
        field: 'failed',
        kind: 'figure',
        width: 90,
        says: ({ failed, isGood }) => (isGood === null ? '' : String(failed)),
      },
      { field: 'severity', width: 90, says: (row) => severity(row.severity) },
      { field: 'finishedTime', kind: 'moment' },
      { field: 'finishedBy', width: 90 },
      { field: 'devModel', later: true },
      { field: 'selfNum', optional: true },
      { field: 'devSign', optional: true },
      { field: 'licenseNum', optional: true },
      { field: 'deptName', optional: true },
      { field: 'manageOrgName', optional: true },
      { field: 'planName', later: true, says: ({ planName }) => planName ?? t('byHand') },
      { field: 'inspectorName', optional: true },
      { field: 'dueOn', kind: 'day', optional: true },
      { field: 'quantity', kind: 'figure', optional: true },
      { field: 'sample', kind: 'figure', optional: true },
    ],
    [t, severity],
  )
}

/** Orders of one's projects and departments, the newest day first. */
const CheckList = () => {
  const t = useText(checkMessages)
  const path = usePathOf('equipment/check/index') ?? ''
  const navigate = useNavigate()
  const [isNew, setIsNew] = useState(false)
  return (
    <>
      <List
        of={checkCalls.list}
        columns={useColumns()}
        rowKey="id"
        main="checkOrderId"
        to={({ id }) => `${path}/${id}`}
        card={{ title: 'devName', facts: ['orderStatus', 'planDate', 'templateName', 'projectName'] }}
        help={t('emptyText')}
        add={{ of: checkCalls.create, label: t('create'), run: () => setIsNew(true) }}
        exportOf={checkCalls.export}
        toolbar={<Rate />}
        empty={{ title: t('empty'), text: t('emptyText') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice
                several
                of={field('orderStatus')}
                options={checkStatuses.map((value) => ({ value, label: t(`status_${value}`) }))}
              />
            </>
          ),
          more: (field) => (
            <>
              <SearchDay of={field('beginDate')} />
              <SearchDay of={field('endDate')} />
            </>
          ),
        }}
      />
      <AppDialog open={isNew} title={t('create')} onClose={() => setIsNew(false)}>
        {isNew && <OrderForm made={(id) => void navigate(`${path}/${id}`)} cancel={() => setIsNew(false)} />}
      </AppDialog>
    </>
  )
}
export default CheckList
