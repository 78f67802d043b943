/** What a person typed and did not save, kept in this browser until it is saved or dropped. */
export interface Draft<V> { readonly changes: Partial<V>; readonly at: string }

const keyOf = (person: number, form: string) => `draft:${person}:${form}`

export const readDraft = <V extends object>(person: number, form: string): Draft<V> | undefined => {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(person, form)) ?? 'null')
    if (typeof draft !== 'object' || draft === null || !('changes' in draft) || !('at' in draft)) return undefined
    return typeof draft.changes === 'object' && draft.changes !== null && typeof draft.at === 'string' ? (draft as Draft<V>) : undefined
  } catch {
    return undefined
  }
}
export const keepDraft = (person: number, form: string, changes: object, at: string): void => {
  try {
    localStorage.setItem(keyOf(person, form), JSON.stringify({ changes, at }))
  } catch {
    // A full or forbidden store: leaving still asks.
  }
}
export const dropDraft = (person: number, form: string): void => {
  try {
    localStorage.removeItem(keyOf(person, form))
  } catch {
    // Nothing was kept then either.
  }
}
