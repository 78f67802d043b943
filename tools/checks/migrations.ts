import type { Check, Finding } from './source.ts'

export interface Migration {
  readonly file: string
  readonly text: string
}

const naming = /^server\/migrations\/(\d{8})-(\d{4})-(kit|ledger|system|equipment|material)-[a-z][a-z0-9-]*\.sql$/
/** The database's own clock: business time comes from the server's, which the demo company moves. */
const ownClock =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(|\b(current_timestamp|current_date|current_time|localtimestamp|localtime)\b/i

const realMoment = (date: string, time: string): boolean => {
  const text = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2)}:00.000Z`
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text
}

/** SQL without comments; line breaks stay, so that lines keep their numbers. */
export const withoutComments = (sql: string): string => {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  return sql.replaceAll(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith("'") ? part : blank(part),
  )
}

const clockFindings = ({ file, text }: Migration): Finding[] =>
  withoutComments(text)
    .split('\n')
    .flatMap((line, index) => {
      const found = ownClock.exec(line)
      return found === null
        ? []
        : [{ file, line: index + 1, message: `${found[0]}: times come from the server's clock` }]
    })

const nameFindings = (migrations: readonly Migration[]): Finding[] => {
  const moments = new Map<string, string>()
  return migrations.flatMap(({ file }) => {
    const [, date = '', time = '', area] = naming.exec(file) ?? []
    if (area === undefined || !realMoment(date, time))
      return [{ file, message: 'the name is <yyyymmdd>-<hhmm>-<area>-<module>.sql' }]
    const before = moments.get(date + time)
    moments.set(date + time, before ?? file)
    return before === undefined
      ? []
      : [{ file, message: `the same moment as ${before}: their order is left to chance` }]
  })
}

export const migrations = (given: readonly Migration[]): Check[] => [
  { name: 'migrations: named by moment, area and module', errors: nameFindings(given) },
  { name: "migrations: no clock of the database's own", errors: given.flatMap(clockFindings) },
]
