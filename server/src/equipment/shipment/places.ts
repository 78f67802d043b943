import type { End, Ends } from './rules.ts'

type Column<R> = keyof R & string
/** The columns of a document's row that say where an end is: its department, and the project or the other holder. */
export type Place<R> = { readonly department: Column<R> } & (
  | { readonly project: Column<R> }
  | { readonly holder: Column<R> }
)
export interface Places<R> {
  readonly sender: Place<R>
  readonly receiver: Place<R>
}
export const projectColumn = <R>(place: Place<R>): Column<R> | undefined =>
  'project' in place ? place.project : undefined

const endAt = <R>(row: R, place: Place<R>): End => {
  const department = String(row[place.department])
  return 'project' in place
    ? { department, project: String(row[place.project]) }
    : { department, project: null, holder: Number(row[place.holder]) }
}

/** Who sends and who receives, by the columns that say it: of a row that was read, and for conditions of statements. */
export const between = <R>(places: Places<R>): { readonly places: Places<R>; readonly ends: (row: R) => Ends } => ({
  places,
  ends: (row) => ({ sender: endAt(row, places.sender), receiver: endAt(row, places.receiver) }),
})
