import type { Description } from './description.ts'
import { inComment, inPattern, inString } from './words.ts'

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
/** `spot-check` → `spotCheck`. */
export const camelOf = (module: string): string => {
  const [first = '', ...others] = module.split('-')
  return first + others.map(upperFirst).join('')
}
export const tableOf = (module: string): string => module.replaceAll('-', '_')

/** A module's names in every spelling and place that its files need. */
export const spellings = ({
  area,
  module,
  prefix,
  cn,
  en,
  moment,
}: Pick<Description, 'area' | 'module' | 'prefix' | 'cn' | 'en' | 'moment'>): Record<string, string> => {
  const camel = camelOf(module)
  // An abbreviation stays one inside a sentence.
  const lower = /^[A-Z]{2}/.test(en) ? en : lowerFirst(en)
  return {
    area,
    module,
    camel,
    Pascal: upperFirst(camel),
    table: tableOf(module),
    PREFIX: prefix,
    moment,
    cn: inString(cn),
    en: inString(en),
    en_lower: inString(lower),
    cn_pattern: inPattern(cn),
    en_note: inComment(en),
  }
}

/** The moment of a new migration: now, but after every one that is there. */
export const nextMoment = (files: readonly string[], now: Date): string => {
  const text = (at: Date) => at.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')
  const last = files
    .map((file) => /(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)-/.exec(file))
    .flatMap((found) => (found === null ? [] : [found.slice(1).map(Number)]))
    .map(([year = 0, month = 1, day = 1, hour = 0, minute = 0]) => Date.UTC(year, month - 1, day, hour, minute))
  return text(new Date(Math.max(now.getTime(), ...last.map((at) => at + 60_000))))
}
