/** What a new module is called, in every spelling that its files need. */
export interface Names {
  readonly area: string
  /** `spot-check`: folder, file, path and permission. */
  readonly module: string
  readonly prefix: string
  readonly cn: string
  readonly en: string
  /** Of its migration, `yyyymmdd-hhmm`. */
  readonly moment: string
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** `spot-check` → `spotCheck`. */
export const camelOf = (module: string): string => {
  const [first = '', ...others] = module.split('-')
  return first + others.map(upperFirst).join('')
}

/** Why a module cannot be called that, or undefined. */
export const objection = ({ area, module, prefix, cn, en }: Omit<Names, 'moment'>): string | undefined => {
  if (!['system', 'equipment', 'material'].includes(area)) return `${area} is no area: system, equipment or material`
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(module)) return `${module} is no module name: a noun in the singular, lower case, words joined by hyphens`
  if (!/^[A-Z]{2,6}$/.test(prefix)) return 'the prefix of its numbers is two to six capital letters, such as SBSQ'
  if (!/^[^'\\`]*\p{Script=Han}[^'\\`]*$/u.test(cn)) return 'give its Chinese title with --cn'
  if (!/^[A-Z][\w ,/-]+$/.test(en)) return 'give its English title with --en, beginning with a capital letter'
  return undefined
}

/** Fills a template, or the path of one. */
export const filled = (template: string, names: Names): string => {
  const camel = camelOf(names.module)
  const values: Record<string, string> = {
    area: names.area, module: names.module, camel, Pascal: upperFirst(camel), table: names.module.replaceAll('-', '_'),
    PREFIX: names.prefix, cn: names.cn, en: names.en, en_lower: names.en.charAt(0).toLowerCase() + names.en.slice(1), moment: names.moment,
  }
  return template.replaceAll(/__(area|module|camel|Pascal|table|PREFIX|cn|en_lower|en|moment)__/g, (_, name: string) => values[name] ?? '')
}

/** The moment of a new migration: now, but after every one that is there. */
export const nextMoment = (files: readonly string[], now: Date): string => {
  const text = (at: Date) => at.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')
  const last = files.map((file) => /(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)-/.exec(file)).flatMap((found) => (found === null ? [] : [found.slice(1).map(Number)]))
    .map(([year = 0, month = 1, day = 1, hour = 0, minute = 0]) => Date.UTC(year, month - 1, day, hour, minute))
  return text(new Date(Math.max(now.getTime(), ...last.map((at) => at + 60_000))))
}
