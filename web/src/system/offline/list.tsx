import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { type OfflineRow, offlineCalls, offlineStates } from '@geodepot/contracts/system/offline.ts'
import { offlineMessages } from '@geodepot/contracts/system/offline.messages.ts'
import { Suspense, lazy, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { StateTag, absent, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText, useFirstFilter } from '../../kit/list/index.ts'

const Settle = lazy(() => import('./settle.tsx'))
const tones: Readonly<Record<OfflineRow['state'], Tone>> = { done: 'done', kept: 'attention', settled: 'draft' }

const useColumns = (): readonly Column<OfflineRow>[] => {
  const t = useText(offlineMessages)
  return useMemo(
    () => [
      { field: 'title', width: 320 },
      {
        field: 'state',
        width: 100,
        says: ({ state }) => t(`state_${state}`),
        as: ({ state }) => <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>,
      },
      { field: 'reason', width: 260 },
      {
        field: 'docNo',
        width: 220,
        says: ({ docNo }) => docNo ?? absent,
        as: ({ docNo, documentId, kind }) =>
          documentId === null ? absent : <Link to={`/open/${kind}/${documentId}`}>{docNo ?? t('record')}</Link>,
      },
      { field: 'actName', width: 160 },
      'personName',
      { field: 'doneTime', kind: 'moment' },
      { field: 'receivedTime', kind: 'moment', later: true },
      { field: 'handedInBy', optional: true },
      { field: 'phoneTime', kind: 'moment', optional: true },
      { field: 'settledBy', optional: true },
      { field: 'settledTime', kind: 'moment', optional: true },
      { field: 'note', optional: true },
    ],
    [t],
  )
}

/** What was written down on phones: what waits for a word first. */
const OfflineList = () => {
  const t = useText(offlineMessages)
  const ready = useFirstFilter('state', 'kept')
  const columns = useColumns()
  const [settling, setSettling] = useState<OfflineRow>()
  const again = useConfirmedMutation(offlineCalls.again)
  const actions: readonly RowAction<OfflineRow>[] = [
    { name: 'settle', label: t('settle'), shown: ({ can }) => can.settle === true, run: setSettling },
    {
      name: 'again',
      label: t('again'),
      shown: ({ can }) => can.again === true,
      run: ({ id, title }) => void again({ id }, { title: t('againTitle'), text: title, ok: t('again') }),
    },
  ]
  if (!ready) return null
  return (
    <>
      <List
        of={offlineCalls.list}
        columns={columns}
        rowKey="id"
        main="title"
        card={{ title: 'title', facts: ['reason', 'docNo', 'personName', 'doneTime'] }}
        help={t('help')}
        actions={actions}
        exportOf={offlineCalls.export}
        opensWith={{ filter: 'state', value: 'kept', instead: t('onlyKept') }}
        empty={{ title: t('noneTitle'), text: t('help') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} />
              <SearchChoice
                of={field('state')}
                options={offlineStates.map((value) => ({ value, label: t(`state_${value}`) }))}
              />
            </>
          ),
        }}
      />
      {settling && (
        <Suspense fallback={null}>
          <Settle of={settling} close={() => setSettling(undefined)} />
        </Suspense>
      )}
    </>
  )
}
export default OfflineList
