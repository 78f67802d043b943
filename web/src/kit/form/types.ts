import type { AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { FieldError } from '@geodepot/contracts/kit/wire.ts'
import type { CallError } from '../api/index.ts'
import type { FormStore } from './store.ts'

/** What a person writes of an operation's input. */
export type ValuesOf<O extends AnyOperation> = Partial<AskOf<O>>
/** A field, or one inside it: `params.weight`. */
export type PathOf<V> = (keyof V & string) | `${keyof V & string}.${string}`

export type Trouble =
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'stale' }
  | { readonly kind: 'merged'; readonly fields: readonly string[] }

/** A form as its fields and its frame use it. */
export interface Form<V extends object = object> {
  readonly name: string
  readonly store: FormStore<V>
  readonly labelOf: (path: string) => string
  readonly isRequired: (path: string) => boolean
  readonly idOf: (path: string) => string
  /** Writes a value; what was wrong there, or at the `touched` paths below it, is forgotten. */
  readonly set: (path: string, value: unknown, touched?: readonly string[] | 'all') => void
  /** Looks at one field against the contract, as when leaving it. */
  readonly check: (path: string) => void
  readonly save: () => Promise<void>
  /** Shows all that is wrong, beside what is shown already, without saving. */
  readonly checkAll: () => void
  /**
   * Has saving wait for `check`, such as for uploads under way; what it finds
   * wrong stops it. Returns the way to take it back.
   */
  readonly beforeSaving: (check: () => Promise<readonly FieldError[]>) => () => void
  readonly saving: boolean
  readonly trouble: Trouble
  /** When the draft that was brought back was typed. */
  readonly draftAt: string | undefined
  readonly dropDraft: () => void
  /** Whether what is typed is kept as a draft. */
  readonly keepsDraft: boolean
  readonly loadLatest: (() => Promise<void>) | undefined
}
