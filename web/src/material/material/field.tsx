import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { type FieldProps, PickField } from '../../kit/form/index.ts'
import { materialName } from './naming.ts'
import { tellApart } from './words.ts'

/** A material, found by any of its names and numbers. */
export const MaterialField = <V extends object>({
  shown,
  ...field
}: FieldProps<V> & { readonly shown?: string | undefined }) => (
  <PickField
    {...field}
    shown={shown}
    of={materialCalls.list}
    ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
    idOf={({ id }) => id}
    say={materialName}
    detail={tellApart}
  />
)
