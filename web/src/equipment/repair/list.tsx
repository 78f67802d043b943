import {
  type RepairRow,
  repair,
  repairCalls,
  repairKinds,
  repairSources,
  repairStatuses,
} from '@geodepot/contracts/equipment/repair.ts'
import { repairMessages } from '@geodepot/contracts/equipment/repair.messages.ts'
import { useMemo } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { DocumentSearch, LatestPanel, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { StateTag, shownNumber, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useRepairActions } from './actions.tsx'
import { useLevels } from './codes.ts'

/** Those of the person's scope. */
const RepairList = () => {
  const t = useText(repairMessages)
  const acts = useRepairActions()
  const levels = useLevels()
  const { data: workshops = [] } = useApiQuery(repairCalls.workshops, {})
  const list = useDocumentList(repair, repairCalls, acts)
  const state = useStateColumn(repair)
  const columns = useMemo(
    (): Column<RepairRow>[] => [
      'number',
      { field: 'docState', ...state },
      {
        field: 'deviceName',
        width: 200,
        as: ({ deviceName, scrapSuggested }) =>
          scrapSuggested ? (
            <>
              {deviceName} <StateTag tone="attention">{t('betterScrap')}</StateTag>
            </>
          ) : (
            deviceName
          ),
      },
      { field: 'phase', says: ({ phase }) => (phase === null ? '' : t(`phase_${phase}`)) },
      'workshopName',
      { field: 'faultTime', kind: 'moment' },
      { field: 'expectedOn', kind: 'day' },
      { field: 'totalAmount', kind: 'money' },
      { field: 'levelName', later: true },
      { field: 'downtimeHours', kind: 'figure', later: true },
      { field: 'repairKind', says: ({ repairKind }) => t(`repairKind_${repairKind}`), later: true },
      { field: 'repairPlace', says: ({ repairPlace }) => t(`repairPlace_${repairPlace}`), later: true },
      { field: 'vendorName', later: true },
      { field: 'dataSource', says: ({ dataSource }) => t(`source_${dataSource}`), later: true },
      { field: 'receiveState', says: ({ receiveState }) => t(`receiveState${receiveState}`), later: true },
      { field: 'startTime', kind: 'moment', later: true },
      { field: 'endTime', kind: 'moment', later: true },
      { field: 'reworkNo', says: ({ reworkNo }) => (reworkNo === 0 ? '' : String(reworkNo)), later: true },
      { field: 'result', says: ({ result }) => (result === null ? '' : t(`result_${result}`)), later: true },
      { field: 'projectName', optional: true },
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
        card={{ title: 'number', facts: ['deviceName', 'levelName', 'workshopName', 'phase', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={repair} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('repairStatus')}
                options={repairStatuses.map((value) => ({ value, label: t(`status_${value}`) }))}
              />
              <SearchChoice
                of={field('receiveState')}
                options={(['0', '1', '2'] as const).map((value) => ({ value, label: t(`receiveState${value}`) }))}
              />
              <SearchChoice of={field('repairLevel')} options={levels.options} />
              <SearchChoice
                of={field('workshopId')}
                options={workshops.map(({ workshopId, workshopName }) => ({ value: workshopId, label: workshopName }))}
              />
              <SearchChoice
                of={field('repairKind')}
                options={repairKinds.map((value) => ({ value, label: t(`repairKind_${value}`) }))}
              />
              <SearchChoice
                of={field('dataSource')}
                options={repairSources.map((value) => ({ value, label: t(`source_${value}`) }))}
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
export default RepairList

/** The latest of a project, on its page: of what, and what it has cost so far. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={repair}
    list={repairCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => `${row.deviceName} USD ${shownNumber(row.totalAmount) ?? ''}`}
  />
)
