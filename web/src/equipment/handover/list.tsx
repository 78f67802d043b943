import { type HandoverRow, handover, handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import { useMemo } from 'react'
import { DocumentSearch, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { type Column, List, SearchDay } from '../../kit/list/index.ts'
import { useHandoverActions } from './actions.ts'

/** Those of the person's scope, and his own. */
const HandoverList = () => {
  const acts = useHandoverActions<HandoverRow>()
  const list = useDocumentList(handover, handoverCalls, acts)
  const state = useStateColumn(handover)
  const columns = useMemo(
    (): Column<HandoverRow>[] => [
      'number',
      { field: 'fromName', width: 100 },
      { field: 'toName', width: 100 },
      'postName',
      { field: 'docState', ...state },
      { field: 'handDate', kind: 'day' },
      { field: 'placeCount', kind: 'figure', width: 80 },
      { field: 'paperCount', kind: 'figure', width: 80 },
      { field: 'differing', kind: 'figure', width: 90 },
      { field: 'handedTime', kind: 'moment' },
      { field: 'orgName', optional: true },
      ...lastColumns,
    ],
    [state],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="number"
        card={{ title: 'postName', facts: ['number', 'fromName', 'toName', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={handover} field={field} />,
          more: (field) => (
            <>
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
export default HandoverList
