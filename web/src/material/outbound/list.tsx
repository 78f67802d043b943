import { type OutboundRow, outbound, outboundCalls, outboundKinds } from '@geodepot/contracts/material/outbound.ts'
import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  LatestPanel,
  lastColumns,
  useChosen,
  useDocumentList,
  useStateColumn,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { useStores } from '../store/index.ts'
import { useOutboundActions } from './actions.tsx'

/** Those of the person's scope. */
const OutboundList = () => {
  const t = useText(outboundMessages)
  const acts = useOutboundActions()
  const { exportOf: _export, ...list } = useDocumentList(outbound, outboundCalls, acts)
  const chosen = useChosen(outbound, outboundCalls, acts)
  const state = useStateColumn(outbound)
  const { options } = useStores()
  const columns = useMemo(
    (): Column<OutboundRow>[] => [
      { field: 'number', width: 190 },
      { field: 'outKind', width: 100, says: ({ outKind }) => t(`outKind_${outKind}`) },
      { field: 'materials', width: 200 },
      { field: 'projectName', width: 180 },
      { field: 'storeName', width: 120 },
      { field: 'outDate', kind: 'day' },
      { field: 'docState', ...state, width: 150 },
      { field: 'amount', kind: 'money', width: 120 },
      { field: 'receiverName', width: 90, later: true },
      { field: 'supplierName', width: 150, optional: true },
      { field: 'applicationNo', width: 190, optional: true },
      { field: 'repairNo', width: 130, optional: true },
      { field: 'teamGroup', optional: true },
      { field: 'batchNo', width: 170, optional: true },
      { field: 'lineCount', kind: 'figure', optional: true },
      { field: 'uninspectedCount', kind: 'figure', optional: true },
      { field: 'reason', width: 150, optional: true },
      { field: 'userUnit', optional: true },
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
        card={{ title: 'materials', facts: ['number', 'outKind', 'projectName', 'outDate', 'docState'] }}
        toolbar={chosen([])}
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={outbound} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('outKind')}
                options={outboundKinds.map((value) => ({ value, label: t(`outKind_${value}`) }))}
              />
              <SearchChoice of={field('storeId')} options={options} />
              <SearchText of={field('batchNo')} />
              <SearchDay of={field('beginDate')} />
              <SearchDay of={field('endDate')} />
            </>
          ),
        }}
      />
      {acts.dialogs}
    </>
  )
}
export default OutboundList

/** What a project got last, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel of={outbound} list={outboundCalls.list} projectInfoNo={projectInfoNo} titleOf={(row) => row.materials} />
)
