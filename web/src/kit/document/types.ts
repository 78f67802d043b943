/** What the kit needs of a document's row; every document answers with it. */
export interface DocumentRow {
  readonly id: number
  readonly number: string
  readonly callCode: string
  /** A state of the declaration. */
  readonly docState: string
  readonly version: number
  /** What this person may do with it now. */
  readonly can: Readonly<Partial<Record<string, true>>>
}
