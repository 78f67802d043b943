/** The project that a document stands on, under its column `project_id`. */
export interface ProjectHold {
  /** The header's field that names it. */
  readonly field: string
  /** The document's column that repeats the project's department: when the project is converted, it moves along. */
  readonly department: string
  /** Whoever writes the document need not see the project. */
  readonly unseen?: true
  /** It is written for a project that is closed, too. */
  readonly closed?: true
  /** Not every one of these documents is of a project. */
  readonly optional?: true
}
/** Another document that this one stands on, when it is submitted; its column may be empty. */
export interface DocumentHold {
  /** The header's field and the document's column that name it. */
  readonly field: string
  readonly column: string
  /** States that it may be in. */
  readonly states: readonly string[]
  /** The text that says that it is in none of them. */
  readonly lacking: string
}
/**
 * What a document stands on. The engine keeps it as it is, always in the order of this declaration's fields and of the
 * documents' names; a project is then neither deleted nor closed nor converted, and nothing is moved to one that is
 * closed. What hangs on a project follows from here as well: what keeps it from being deleted, and what a conversion
 * carries along.
 */
export interface Holds {
  readonly project?: ProjectHold
  /** By their names, `area/module`. */
  readonly documents?: Readonly<Record<string, DocumentHold>>
}

interface Declared {
  readonly messages: { readonly texts: object }
  readonly header: { readonly shape: object }
  readonly holds: Holds
}
/** What contradicts itself in what a document stands on. */
export const holdFaults = ({ messages, header, holds }: Declared): string[] => {
  const { project, documents = {} } = holds
  const fields = [...(project ? [project.field] : []), ...Object.values(documents).map(({ field }) => field)]
  const texts = [
    ...(project ? ['unknownProject', 'projectClosed', 'ofProject'] : []),
    ...Object.values(documents).map(({ lacking }) => lacking),
  ]
  return [
    ...fields.filter((field) => !(field in header.shape)).map((field) => `no field ${field} names what it stands on`),
    ...texts.filter((key) => !(key in messages.texts)).map((key) => `it has no text ${key}`),
  ]
}
