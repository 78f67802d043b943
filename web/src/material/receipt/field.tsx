import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { type FieldProps, PickField } from '../../kit/form/index.ts'
import { shownDate } from '../../kit/i18n/index.ts'

/** A receipt that was posted, found by its number, delivery note or invoice. */
export const ReceiptField = <V extends object>({
  shown,
  ...field
}: FieldProps<V> & { readonly shown?: string | undefined }) => (
  <PickField
    {...field}
    shown={shown}
    of={receiptCalls.list}
    ask={(keyword) => ({ pageSize: 20, docState: ['posted', 'stored'], ...(keyword !== undefined && { keyword }) })}
    idOf={({ id }) => id}
    say={({ number }) => number}
    detail={({ storeName, supplierName, inDate }) =>
      [storeName, supplierName, shownDate(inDate)].filter(Boolean).join(' · ')
    }
  />
)
