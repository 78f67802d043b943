import { type Stored, isRecord, stored } from '../browser/index.ts'

/** What a person typed and did not save, kept in this browser until it is saved or dropped. */
export interface Draft<V> {
  readonly changes: Partial<V>
  readonly at: string
}

const isDraft = <V extends object>(value: unknown): value is Draft<V> =>
  isRecord(value) && isRecord(value['changes']) && typeof value['at'] === 'string'
/** The draft of a person's form; without one it reads as undefined. */
export const draftOf = <V extends object>(person: number, form: string): Stored<Draft<V> | undefined> =>
  stored<Draft<V> | undefined>(`draft:${person}:${form}`, undefined, isDraft)
