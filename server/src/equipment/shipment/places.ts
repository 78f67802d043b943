import type { End, Ends } from './rules.ts'

type Column<R> = keyof R & string
/**
 * The columns of a document's row that say where an end is: its department, and the project or the other holder. Where an
 * end may be either, the holder is it where there is no project.
 */
export type Place<R> = { readonly department: Column<R> } & (
  | { readonly project: Column<R>; readonly holder?: Column<R> }
  | { readonly project?: never; readonly holder: Column<R> }
)
export interface Places<R> {
  readonly sender: Place<R>
  readonly receiver: Place<R>
}
export const projectColumn = <R>({ project }: Place<R>): Column<R> | undefined => project

const endAt = <R>(row: R, place: Place<R>): End => {
  const department = String(row[place.department])
  const project = place.project === undefined ? null : row[place.project]
  if (project !== null) return { department, project: String(project) }
  return { department, project: null, holder: Number(place.holder === undefined ? null : row[place.holder]) }
}

/** Who sends and who receives, by the columns that say it: of a row that was read, and for conditions of statements. */
export const between = <R>(places: Places<R>): { readonly places: Places<R>; readonly ends: (row: R) => Ends } => ({
  places,
  ends: (row) => ({ sender: endAt(row, places.sender), receiver: endAt(row, places.receiver) }),
})
