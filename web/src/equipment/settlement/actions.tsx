import { type SettlementRow, settlement, settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'

/** Everything that may be done with a settlement, for its list and its page. */
export const useSettlementActions = (): DocumentActions<SettlementRow> =>
  useDocumentActions<SettlementRow>(settlement, {
    calls: settlementCalls,
    about: (row) => [row.workshopName, row.vendorName, `${row.totalAmount} USD`],
    actions: ['submit', 'decisions', 'edit', 'remove'],
  })
