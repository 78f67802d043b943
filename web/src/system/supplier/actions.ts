import { type SupplierRow, supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { RowAction } from '../../kit/list/index.ts'

/** What may be done with a supplier in the list, beside changing and deleting it. */
export const useSupplierActions = (block: (row: SupplierRow) => void): readonly RowAction<SupplierRow>[] => {
  const t = useText(supplierMessages)
  const askToUnblock = useConfirmedMutation(supplier.unblock)
  return [
    {
      name: 'unblock',
      label: t('unblock'),
      shown: ({ can }) => can.unblock === true,
      run: ({ id, version, supplierName, blockReason }) =>
        void askToUnblock(
          { id, version },
          {
            title: t('unblockTitle'),
            text: t('unblockQuestion', { name: supplierName, reason: blockReason }),
            ok: t('unblock'),
          },
        ),
    },
    { name: 'block', label: t('block'), danger: true, shown: ({ can }) => can.block === true, run: block },
  ]
}
