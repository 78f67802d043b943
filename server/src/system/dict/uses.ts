import type { Reader } from '../../kit/database/database.ts'

/** How business rows refer to the entries of a dictionary: by what, and which of these they do. */
export interface Use {
  readonly by: 'value' | 'label'
  readonly among: (db: Reader, given: readonly string[]) => Promise<readonly string[]>
}
const uses = new Map<string, Use[]>()

/** Says that rows of a module hold entries of this dictionary. Modules do this in their `index.ts`, once. */
export const registerUse = (type: string, use: Use): void => {
  uses.set(type, [...(uses.get(type) ?? []), use])
}

interface Entry {
  readonly value: string
  readonly label: string
}
/** Of these entries the values and labels that business rows hold. */
export const findUsed = async (
  db: Reader,
  type: string,
  entries: readonly Entry[],
): Promise<{ values: ReadonlySet<string>; labels: ReadonlySet<string> }> => {
  const found = await Promise.all(
    (uses.get(type) ?? []).map(async ({ by, among }) => ({
      by,
      names: await among(
        db,
        entries.map((entry) => entry[by]),
      ),
    })),
  )
  const by = (which: Use['by']) => new Set(found.flatMap((one) => (one.by === which ? one.names : [])))
  return { values: by('value'), labels: by('label') }
}
