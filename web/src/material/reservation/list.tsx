import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { analysis } from '@geodepot/contracts/material/analysis.ts'
import { application } from '@geodepot/contracts/material/application.ts'
import {
  type ReservationRow,
  prolongedDays,
  reservationCalls,
  reservationStates,
} from '@geodepot/contracts/material/reservation.ts'
import { reservationMessages } from '@geodepot/contracts/material/reservation.messages.ts'
import { Suspense, lazy, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { StateTag, absent, today, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText, useFirstFilter } from '../../kit/list/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { useStores } from '../store/index.ts'

const Release = lazy(() => import('./release.tsx'))
const tones: Readonly<Record<ReservationRow['state'], Tone>> = {
  open: 'underWay',
  used: 'done',
  released: 'draft',
  expired: 'draft',
}
/** It ends so soon that somebody should take it, or say that it is not needed. */
const soonDays = 7

const useColumns = (): readonly Column<ReservationRow>[] => {
  const t = useText(reservationMessages)
  const analyses = useDocumentPath(analysis)
  const applications = useDocumentPath(application)
  return useMemo(() => {
    const left = ({ daysLeft }: ReservationRow) =>
      daysLeft === null || daysLeft > soonDays ? '' : daysLeft > 0 ? t('endsIn', { count: daysLeft }) : t('endsToday')
    return [
      { field: 'materialNameCn', width: 180 },
      { field: 'partNo', width: 140, later: true },
      { field: 'materialCode', optional: true },
      { field: 'materialNameEn', optional: true },
      { field: 'specChassisNo', optional: true },
      'storeName',
      { field: 'quantity', kind: 'figure', width: 100 },
      'unitName',
      {
        field: 'state',
        width: 100,
        says: ({ state }) => t(`state_${state}`),
        as: ({ state }) => <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>,
      },
      {
        field: 'expiresOn',
        width: 190,
        says: (row) => `${row.expiresOn} ${left(row)}`,
        as: (row) => (
          <>
            {row.expiresOn} {left(row) !== '' && <StateTag tone="attention">{left(row)}</StateTag>}
          </>
        ),
      },
      { field: 'aim', later: true, says: ({ aim }) => t(`aim_${aim}`) },
      {
        field: 'applicationNo',
        width: 220,
        says: ({ applicationNo, lineNo }) => (applicationNo === null ? absent : `${applicationNo} / ${lineNo ?? ''}`),
        as: ({ applicationId, applicationNo, lineNo }) =>
          applicationId === null ? (
            absent
          ) : (
            <Link to={`${applications}/${applicationId}`}>
              {applicationNo} / {lineNo}
            </Link>
          ),
      },
      'projectName',
      { field: 'orgName', optional: true },
      {
        field: 'analysisNo',
        width: 200,
        later: true,
        as: ({ analysisId, analysisNo }) => <Link to={`${analyses}/${analysisId}`}>{analysisNo}</Link>,
      },
      { field: 'createBy', later: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'endedTime', kind: 'moment', optional: true },
      { field: 'endedBy', optional: true },
      { field: 'reason', optional: true },
    ]
  }, [t, analyses, applications])
}

/** What stores keep, for whom and until when; those that are still kept first. */
const ReservationList = () => {
  const t = useText(reservationMessages)
  const ready = useFirstFilter('state', 'open')
  const columns = useColumns()
  const stores = useStores()
  const [giving, setGiving] = useState<ReservationRow>()
  const prolong = useConfirmedMutation(reservationCalls.prolong)
  const actions: readonly RowAction<ReservationRow>[] = [
    {
      name: 'prolong',
      label: t('prolong'),
      shown: ({ can }) => can.prolong === true,
      run: ({ id }) => {
        const day = today(new Date(Date.now() + prolongedDays * 86_400_000))
        void prolong({ id }, { title: t('prolongTitle', { day }), ok: t('prolong') })
      },
    },
    {
      name: 'release',
      label: t('release'),
      danger: true,
      shown: ({ can }) => can.release === true,
      run: setGiving,
    },
  ]
  if (!ready) return null
  return (
    <>
      <List
        of={reservationCalls.list}
        columns={columns}
        rowKey="id"
        main="materialNameCn"
        card={{ title: 'materialNameCn', facts: ['storeName', 'quantity', 'expiresOn', 'applicationNo'] }}
        help={t('help')}
        actions={actions}
        exportOf={reservationCalls.export}
        opensWith={{ filter: 'state', value: 'open', instead: t('onlyOpen') }}
        empty={{ title: t('noneTitle'), text: t('help') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice several of={field('storeId')} options={stores.options} />
              <SearchChoice
                of={field('state')}
                options={reservationStates.map((value) => ({ value, label: t(`state_${value}`) }))}
              />
            </>
          ),
          more: (field) => <SearchText of={field('documentNo')} />,
        }}
      />
      {giving && (
        <Suspense fallback={null}>
          <Release of={giving} close={() => setGiving(undefined)} />
        </Suspense>
      )}
    </>
  )
}
export default ReservationList
