import { storeTransferCalls } from '@geodepot/contracts/material/store-transfer.ts'
import { type FieldProps, PickField } from '../../kit/form/index.ts'
import { shownDate } from '../../kit/i18n/index.ts'

/** A transfer that is on its way, found by its number. */
export const TransferField = <V extends object>({
  shown,
  ...field
}: FieldProps<V> & { readonly shown?: string | undefined }) => (
  <PickField
    {...field}
    shown={shown}
    of={storeTransferCalls.list}
    ask={(keyword) => ({ pageSize: 20, docState: ['sent'], ...(keyword !== undefined && { keyword }) })}
    idOf={({ id }) => id}
    say={({ number }) => number}
    detail={({ fromStore, toStore, sendDate }) => `${fromStore} → ${toStore} · ${shownDate(sendDate)}`}
  />
)
