import { type BoxRow, box, listStates } from '@geodepot/contracts/equipment/box.ts'
import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { StateTag, shownDate, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { listTones } from './tones.ts'

const ReadList = lazy(() => import('./read-list.tsx'))
const Repack = lazy(() => import('./repack.tsx'))

const useColumns = (): readonly Column<BoxRow>[] => {
  const t = useText(boxMessages)
  const devices = usePathOf('equipment/device/index') ?? ''
  return useMemo(
    () => [
      { field: 'code', width: 140, as: ({ devId, code }) => <Link to={`${devices}/${devId}`}>{code}</Link> },
      { field: 'devModel', width: 170 },
      { field: 'devName', optional: true },
      { field: 'holderName', width: 200 },
      { field: 'deviceStatus', width: 100, says: ({ deviceStatus }) => t(`deviceStatus${deviceStatus}`) },
      { field: 'nodeCount', kind: 'figure', width: 90 },
      { field: 'capacity', kind: 'figure', width: 80, later: true },
      { field: 'listedCount', kind: 'figure', width: 100 },
      {
        field: 'listState',
        width: 110,
        says: ({ listState }) => t(`listState_${listState}`),
        as: ({ listState }) => <StateTag tone={listTones[listState]}>{t(`listState_${listState}`)}</StateTag>,
      },
      { field: 'listDue', width: 110, says: ({ listDue }) => shownDate(listDue) },
      {
        field: 'openCount',
        kind: 'figure',
        width: 100,
        as: ({ openCount }) => (openCount > 0 ? <StateTag tone="attention">{String(openCount)}</StateTag> : '0'),
      },
    ],
    [t, devices],
  )
}

/** The boxes of nodes that the person sees. */
const BoxList = () => {
  const t = useText(boxMessages)
  const person = usePerson()
  const columns = useColumns()
  const [reading, setReading] = useState<BoxRow | 'all'>()
  const [repacking, setRepacking] = useState<BoxRow>()
  const actions: readonly RowAction<BoxRow>[] = [
    { name: 'readList', label: t('readList'), shown: ({ can }) => can.readList === true, run: setReading },
    { name: 'repack', label: t('repack'), shown: ({ can }) => can.repack === true, run: setRepacking },
  ]
  return (
    <>
      <List
        of={box.list}
        columns={columns}
        rowKey="devId"
        main="code"
        card={{ title: 'code', facts: ['devModel', 'holderName', 'nodeCount', 'listState'] }}
        help={t('help')}
        actions={actions}
        exportOf={box.export}
        toolbar={
          mayDo(person, box.readList.permission) && <Button onClick={() => setReading('all')}>{t('readList')}</Button>
        }
        empty={{ title: t('none'), text: t('help') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice
                of={field('listState')}
                options={listStates.map((value) => ({ value, label: t(`listState_${value}`) }))}
              />
              <SearchChoice of={field('open')} options={[{ value: '1', label: t('open') }]} />
            </>
          ),
        }}
      />
      <Suspense fallback={null}>
        {reading && <ReadList of={reading === 'all' ? undefined : reading} close={() => setReading(undefined)} />}
        {repacking && <Repack of={repacking} close={() => setRepacking(undefined)} />}
      </Suspense>
    </>
  )
}
export default BoxList
