import { type SupplierRow, supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { RowAction } from '../../kit/list/index.ts'

interface Opening {
  readonly edit: (row: SupplierRow) => void
  readonly block: (row: SupplierRow) => void
}
/** What may be done with a supplier in the list. */
export const useSupplierActions = ({ edit, block }: Opening) => {
  const t = useText(supplierMessages)
  const askToRemove = useConfirmedMutation(supplier.remove)
  const askToUnblock = useConfirmedMutation(supplier.unblock)
  const remove = (rows: readonly SupplierRow[]) => {
    const [only] = rows
    const text =
      rows.length === 1 && only
        ? t('removeQuestion', { name: only.supplierName })
        : t('removeSeveral', { count: rows.length })
    return askToRemove(
      { ids: rows.map(({ id }) => id).join(',') },
      { title: t('removeTitle'), text, ok: t('remove'), danger: true },
    )
  }
  const actions: readonly RowAction<SupplierRow>[] = [
    { name: 'edit', label: t('edit'), letter: 'e', shown: ({ can }) => can.edit === true, run: edit },
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
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: ({ can }) => can.remove === true,
      run: (row) => void remove([row]),
    },
  ]
  return { actions, remove }
}
