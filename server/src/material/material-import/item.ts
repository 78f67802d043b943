import type { MaterialInput } from '@geodepot/contracts/material/material.ts'

/** A material to be written. */
export type Item =
  | { readonly kind: 'new'; readonly input: MaterialInput }
  | { readonly kind: 'changed'; readonly input: MaterialInput & { readonly id: number } }
