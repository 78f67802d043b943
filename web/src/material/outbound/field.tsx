import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { type FieldProps, PickField } from '../../kit/form/index.ts'
import { shownDate } from '../../kit/i18n/index.ts'

/** An outbound that was posted, found by its number. */
export const OutboundField = <V extends object>({
  shown,
  ...field
}: FieldProps<V> & { readonly shown?: string | undefined }) => (
  <PickField
    {...field}
    shown={shown}
    of={outboundCalls.list}
    ask={(keyword) => ({ pageSize: 20, docState: ['posted'], ...(keyword !== undefined && { keyword }) })}
    idOf={({ id }) => id}
    say={({ number }) => number}
    detail={({ storeName, projectName, supplierName, outDate }) =>
      [storeName, projectName || supplierName, shownDate(outDate)].filter(Boolean).join(' · ')
    }
  />
)
