import { type AgreementRow, agreement, agreementCalls, standings } from '@geodepot/contracts/material/agreement.ts'
import { agreementMessages } from '@geodepot/contracts/material/agreement.messages.ts'
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
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useAgreementActions } from './actions.ts'
import { amountOf } from './described.ts'
import { Standing, Used, standingSaid, usedSaid } from './standing.tsx'

/** Those of the person's scope. */
const AgreementList = () => {
  const t = useText(agreementMessages)
  const acts = useAgreementActions<AgreementRow>()
  const { exportOf: _export, ...list } = useDocumentList(agreement, agreementCalls, acts)
  const chosen = useChosen(agreement, agreementCalls, acts)
  const state = useStateColumn(agreement)
  const columns = useMemo(
    (): Column<AgreementRow>[] => [
      { field: 'number', width: 190 },
      { field: 'agreementName', width: 180 },
      { field: 'supplierName', width: 180 },
      { field: 'docState', ...state },
      { field: 'standing', width: 120, as: (row) => <Standing row={row} />, says: standingSaid },
      { field: 'validTo', kind: 'day' },
      { field: 'usedPercent', label: t('used'), width: 80, as: (row) => <Used row={row} />, says: usedSaid },
      { field: 'calledAmount', width: 140, says: (row) => amountOf(row.calledAmount, row) ?? '' },
      { field: 'maxAmount', width: 140, says: (row) => amountOf(row.maxAmount, row) ?? t('unlimited') },
      { field: 'orderCount', kind: 'figure' },
      { field: 'lineCount', kind: 'figure', optional: true },
      { field: 'validFrom', kind: 'day', optional: true },
      { field: 'incoterm', optional: true },
      { field: 'place', optional: true },
      { field: 'leadDays', kind: 'figure', optional: true },
      { field: 'totalUSD', kind: 'money', optional: true },
      { field: 'resultNumber', width: 190, optional: true },
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
        card={{ title: 'agreementName', facts: ['number', 'supplierName', 'docState', 'standing', 'usedPercent'] }}
        toolbar={chosen([])}
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={agreement} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('standing')}
                options={standings.map((value) => ({ value, label: t(`standing_${value}`) }))}
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
export default AgreementList

/** Those that a project's lines were called off of, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={agreement}
    list={agreementCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => row.supplierName}
  />
)
