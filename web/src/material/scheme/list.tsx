import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { type SchemeRow, scheme, schemeCalls, schemeTypes } from '@geodepot/contracts/material/scheme.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  LatestPanel,
  lastColumns,
  useChosen,
  useDocumentList,
  useStandardActions,
  useStateColumn,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'

/** Those of the person's scope. */
const SchemeList = () => {
  const t = useText(schemeMessages)
  const acts = useStandardActions<SchemeRow>(scheme, schemeCalls)
  const { exportOf: _export, ...list } = useDocumentList(scheme, schemeCalls, acts)
  const chosen = useChosen(scheme, schemeCalls, acts)
  const state = useStateColumn(scheme)
  const columns = useMemo(
    (): Column<SchemeRow>[] => [
      'number',
      { field: 'schemeName', width: 200 },
      { field: 'docState', ...state },
      { field: 'purchaseModeName' },
      { field: 'schemeType', says: (row) => t(`schemeType_${row.schemeType}`), optional: true },
      { field: 'deadline', optional: true },
      { field: 'lineCount', kind: 'figure' },
      { field: 'offerCount', kind: 'figure' },
      { field: 'totalAmount', kind: 'money' },
      { field: 'projectNames', width: 200, optional: true },
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
        card={{ title: 'schemeName', facts: ['number', 'totalAmount', 'docState'] }}
        toolbar={chosen([])}
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={scheme} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('schemeType')}
                options={schemeTypes.map((value) => ({ value, label: t(`schemeType_${value}`) }))}
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
export default SchemeList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel of={scheme} list={schemeCalls.list} projectInfoNo={projectInfoNo} titleOf={(row) => row.schemeName} />
)
