import { type SealingRow, sealing, sealingCalls, sealingKinds } from '@geodepot/contracts/equipment/sealing.ts'
import { sealingMessages } from '@geodepot/contracts/equipment/sealing.messages.ts'
import { useMemo } from 'react'
import { DocumentSearch, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useSealingActions } from './actions.tsx'

/** Those of the person's scope. */
const SealingList = () => {
  const t = useText(sealingMessages)
  const acts = useSealingActions()
  const list = useDocumentList(sealing, sealingCalls, acts)
  const state = useStateColumn(sealing)
  const columns = useMemo(
    (): Column<SealingRow>[] => [
      'number',
      { field: 'docState', ...state },
      { field: 'sealingKind', says: ({ sealingKind }) => t(`kind_${sealingKind}`) },
      'holderName',
      'models',
      { field: 'devices', kind: 'figure' },
      { field: 'sealedDevices', kind: 'figure' },
      { field: 'beginDate', kind: 'day' },
      { field: 'plannedEnd', kind: 'day' },
      { field: 'reason', later: true },
      { field: 'place', later: true },
      { field: 'lookedAfterBy', later: true },
      { field: 'orgName', optional: true },
      ...lastColumns,
    ],
    [state, t],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="number"
        card={{ title: 'number', facts: ['holderName', 'models', 'beginDate', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={sealing} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('sealingKind')}
                options={sealingKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
              />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      {acts.dialogs}
    </>
  )
}
export default SealingList
