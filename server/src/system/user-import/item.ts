import type { ChangedUser, NewUser } from '@geodepot/contracts/system/user.accounts.ts'

/** A person to be written. */
export type Item =
  | { readonly kind: 'new'; readonly input: NewUser }
  | { readonly kind: 'changed'; readonly input: ChangedUser }
