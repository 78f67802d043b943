import { type AnalysisRow, analysis, analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
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
const AnalysisList = () => {
  const t = useText(analysisMessages)
  const acts = useStandardActions<AnalysisRow>(analysis, analysisCalls)
  const { exportOf: _export, ...list } = useDocumentList(analysis, analysisCalls, acts)
  const chosen = useChosen(analysis, analysisCalls, acts)
  const state = useStateColumn(analysis)
  const columns = useMemo(
    (): Column<AnalysisRow>[] => [
      'number',
      { field: 'formStatus', says: (row) => t(`formStatus${row.formStatus}`) },
      { field: 'docState', ...state },
      { field: 'applicationNumbers', width: 220 },
      'projectName',
      { field: 'lineCount', kind: 'figure' },
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
        card={{ title: 'number', facts: ['projectName', 'formStatus', 'docState'] }}
        toolbar={chosen([])}
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={analysis} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('formStatus')}
                options={(['0', '1'] as const).map((value) => ({ value, label: t(`formStatus${value}`) }))}
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
export default AnalysisList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={analysis}
    list={analysisCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => row.applicationNumbers}
  />
)
