import type {
  ImportCheck,
  ImportField,
  ImportOperations,
  ImportPlan,
  UnknownValue,
} from '@geodepot/contracts/kit/import.ts'
import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import type { ReactNode } from 'react'

/** What an unknown value is to be. */
export interface Decided {
  readonly use?: string | undefined
  readonly create?: Record<string, string> | undefined
}

export interface PickerProps {
  readonly label: string
  readonly value: string | undefined
  readonly set: (value: string | undefined) => void
}
/** Chooses an existing one, by its id. */
export type Picker = (props: PickerProps) => ReactNode

/** What a module says of its import in the page. */
export interface ImportFacts {
  readonly of: ImportOperations
  readonly title: string
  readonly fields: readonly ImportField[]
  readonly labels: Messages
  /** How a value for all rows is chosen, by field. */
  readonly forAll: Readonly<Record<string, Picker>>
  /** Chooses the kind that the template is made for, where kinds have columns of their own. */
  readonly templateOf?: { readonly label: string; readonly picker: Picker }
  /** Values for all rows that suggest themselves. */
  readonly start?: Readonly<Record<string, string>>
  /** How an existing one is found where there are too many to list, by field. */
  readonly find?: Readonly<Record<string, Picker>>
  /** What else is asked of a value that is to be made, by field. */
  readonly make?: Readonly<
    Record<
      string,
      (props: {
        readonly value: UnknownValue
        readonly given: Record<string, string>
        readonly set: (given: Record<string, string>) => void
      }) => ReactNode
    >
  >
}

export type Step = 'file' | 'columns' | 'values' | 'check' | 'run'
export type Plan = ImportPlan
export type Check = ImportCheck

export const valueKey = ({
  field,
  value,
  of,
}: {
  readonly field: string
  readonly value: string
  readonly of?: string | null | undefined
}): string => JSON.stringify([field, of ?? '', value])
