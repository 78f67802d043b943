import {
  type AcquisitionRow,
  acquisition,
  acquisitionCalls,
  acquisitionKinds,
} from '@geodepot/contracts/equipment/acquisition.ts'
import { acquisitionMessages } from '@geodepot/contracts/equipment/acquisition.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  LatestPanel,
  lastColumns,
  useDocumentList,
  useStandardActions,
  useStateColumn,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'

/** Those of the person's scope. */
const AcquisitionList = () => {
  const t = useText(acquisitionMessages)
  const acts = useStandardActions<AcquisitionRow>(acquisition, acquisitionCalls)
  const list = useDocumentList(acquisition, acquisitionCalls, acts)
  const state = useStateColumn(acquisition)
  const columns = useMemo(
    (): Column<AcquisitionRow>[] => [
      'number',
      { field: 'docState', ...state },
      'models',
      { field: 'deviceCount', says: ({ deviceCount }) => saidAmounts(deviceCount) },
      'destination',
      { field: 'arrivedOn', kind: 'day' },
      { field: 'totalValue', kind: 'money' },
      { field: 'currency', later: true },
      { field: 'acquisitionKind', says: (row) => t(`acquisitionKind_${row.acquisitionKind}`) },
      { field: 'supplierName', later: true },
      { field: 'contractNo', later: true },
      { field: 'invoiceNo', optional: true },
      { field: 'ownerOrg', later: true },
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
        card={{ title: 'number', facts: ['models', 'destination', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={acquisition} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('acquisitionKind')}
                options={acquisitionKinds.map((value) => ({ value, label: t(`acquisitionKind_${value}`) }))}
              />
              <SearchText of={field('contractNo')} />
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
export default AcquisitionList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={acquisition}
    list={acquisitionCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => `${row.models} ${saidAmounts(row.deviceCount)}`}
  />
)
