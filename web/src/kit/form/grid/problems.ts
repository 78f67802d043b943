export const noErrors: ReadonlyMap<string, string> = new Map()

/** A row's errors as one text, so that rows can tell cheaply whether theirs changed. */
export const errorsByRow = (errors: ReadonlyMap<string, string>): Map<number, string> => {
  const groups = Map.groupBy(errors, ([path]) => Number(path.split('.')[0]))
  return new Map(
    [...groups].map(([row, found]) => [
      row,
      JSON.stringify(found.map(([path, text]) => [path.split('.').slice(1).join('.'), text])),
    ]),
  )
}

/** The same, to be looked up by field; '' is the row itself. */
export const byField = (told: string): ReadonlyMap<string, string> =>
  new Map(told === '' ? [] : (JSON.parse(told) as [string, string][]))
