import { type ClaimRow, claim, claimCalls } from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { useMemo } from 'react'
import { DocumentSearch, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchDay } from '../../kit/list/index.ts'
import { useClaimActions } from './actions.tsx'
import { amountOf } from './described.ts'

/** Those of the person's scope. */
const ClaimList = () => {
  const t = useText(claimMessages)
  const acts = useClaimActions()
  const list = useDocumentList(claim, claimCalls, acts)
  const state = useStateColumn(claim)
  const columns = useMemo(
    (): Column<ClaimRow>[] => [
      { field: 'number', width: 190 },
      { field: 'supplierName', width: 180 },
      { field: 'docState', ...state },
      { field: 'kinds', width: 150, says: ({ kinds }) => kinds.map((kind) => t(`claimKind_${kind}`)).join(', ') },
      { field: 'wanted', width: 130, later: true, says: ({ wanted }) => t(`wanted_${wanted}`) },
      { field: 'claimAmount', kind: 'money', says: amountOf },
      { field: 'foundDate', kind: 'day' },
      {
        field: 'answer',
        label: t('answerOf'),
        width: 110,
        says: ({ answer }) => (answer === null ? '' : t(`answer_${answer}`)),
      },
      { field: 'orderNo', width: 190, later: true },
      { field: 'contractNo', width: 130, optional: true },
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
        card={{ title: 'supplierName', facts: ['number', 'kinds', 'claimAmount', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={claim} field={field} />,
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
export default ClaimList
