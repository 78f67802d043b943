import type { Description } from './description.ts'
import { camelOf } from './names.ts'
import { inString } from './words.ts'

type Named = Pick<Description, 'area' | 'module'>

// The name under which a file imports something of a module: another area may have a module of that name.
const importedAs = (lines: readonly string[], { area, module }: Named): string => {
  const isTaken = lines.some((one) => one.startsWith('import ') && new RegExp(`[ ,]${camelOf(module)}[ ,]`).test(one))
  return isTaken ? camelOf(`${area}-${module}`) : camelOf(module)
}
/** A list of what modules offer with one more: its import in the order of their folders, its entry at the end. */
const withOffer = (text: string, { area, module }: Named, list: string, offer: string, base: string): string => {
  const lines = text.split('\n')
  const camel = importedAs(lines, { area, module })
  const request = `${base}${area}/${module}/index.ts`
  const after = lines.findIndex((one) => {
    const [, found = ''] = /from '([^']+)'/.exec(one) ?? []
    return (
      found.startsWith(base) && /^(?:system|equipment|material)\//.test(found.slice(base.length)) && found > request
    )
  })
  const at = after === -1 ? lines.findLastIndex((one) => one.startsWith('import ')) + 1 : after
  const start = lines.findIndex((one) => one.startsWith(list))
  // A short list stands in one line.
  const end = lines.findIndex((one, index) => index >= start && one.endsWith(']') && !one.endsWith('[]'))
  if (start === -1 || end === -1) throw new Error(`there is no "${list}" to add to`)
  const entry = offer === 'routes' ? `...${camel}` : camel
  const joined =
    end === start
      ? [`${(lines[start] ?? '').slice(0, -1)}, ${entry}]`]
      : [...lines.slice(start, end), `  ${entry},`, ']']
  return lines
    .toSpliced(start, end - start + 1, ...joined)
    .toSpliced(at, 0, `import { ${offer} as ${camel} } from '${request}'`)
    .join('\n')
}
/** The product's list of calls with those of one more module. */
export const withRoutes = (text: string, named: Named): string =>
  withOffer(text, named, 'export const routes', 'routes', './')
/** What documents bring to an installation, with one more: its page stands below the others of its area. */
export const withDocument = (text: string, named: Named): string =>
  withOffer(text, named, 'export const documentInstallations', 'installation', '../src/')

const actions = `['query', 'add', 'edit', 'remove', 'export']`
/** The first menus with a page of master data at the end of its area's directory, which grants its permissions. */
export const withMenu = (text: string, { area, module, cn, en }: Named & Pick<Description, 'cn' | 'en'>): string => {
  const lines = text.split('\n')
  const start = lines.findIndex((one) => one.startsWith('const directories'))
  const directory = lines.indexOf(`    path: '${area}',`, start)
  const isEmpty = (one: string) => one === `    children: [...documentsIn('${area}')],`
  const children = lines.findIndex((one, at) => at > directory && (one === '    children: [' || isEmpty(one)))
  const closed = lines.indexOf('    ],', children)
  if (start === -1 || directory === -1 || children === -1 || lines.slice(directory, children).includes('  },'))
    throw new Error(`server/installation/menu/menus.ts has no directory ${area} to add to`)
  const entry = [
    '      {',
    `        title: '${inString(cn)}',`,
    `        titleEn: '${inString(en)}',`,
    `        path: '${module}',`,
    "        icon: 'application',",
    `        view: '${area}/${module}/index',`,
    `        permission: '${area}:${module}:list',`,
    `        actions: actions('${area}:${module}', ${actions}),`,
    '      },',
  ]
  if (!isEmpty(lines[children] ?? '')) return lines.toSpliced(closed, 0, ...entry).join('\n')
  return lines
    .toSpliced(children, 1, '    children: [', `      ...documentsIn('${area}'),`, ...entry, '    ],')
    .join('\n')
}

const id = 'ColumnType<number, number | string, number | string>'
const moment = 'ColumnType<string, Date | string, Date | string>'
const written: readonly (readonly [sql: RegExp, type: string])[] = [
  [/^bigint\b/, id],
  [/^timestamptz\b/, moment],
  [/^numeric\b/, 'Numeric'],
  [/^int\b/, 'number'],
  [/./, 'string'],
]
const interfaceOf = (table: string): string =>
  table
    .split(/[._]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

interface Table {
  readonly name: string
  readonly columns: readonly string[]
}
/** The tables that a migration of ours makes: a column a line. */
const tablesIn = (migration: string): Table[] =>
  [...migration.matchAll(/^create table ([a-z_.]+) \(\n([\s\S]*?)\n\);$/gm)].map(([, name = '', body = '']) => ({
    name,
    columns: body
      .split('\n')
      .map((line) => line.trim().replace(/,$/, ''))
      .filter((line) => !line.startsWith('unique ') && !line.startsWith('--'))
      .flatMap((line) => {
        const [, column = '', sql = ''] = /^(\w+) (.+)$/.exec(line) ?? []
        const type = written.find(([pattern]) => pattern.test(sql))?.[1] ?? 'string'
        const generated = / default | generated /.test(` ${sql} `)
        return [
          `  ${column}: ${generated ? `Generated<${type}>` : / not null| primary key/.test(sql) ? type : `${type} | null`};`,
        ]
      })
      .toSorted(),
  }))

const insertedAt = (
  lines: readonly string[],
  from: number,
  isBefore: (line: string) => boolean | undefined,
): number => {
  const after = lines.findIndex((line, index) => index >= from && isBefore(line) === false)
  return after === -1 ? lines.length : after
}

/**
 * The types of the database's tables with those of a new migration, where the program that writes them would put them.
 */
export const withTypes = (text: string, migration: string): string =>
  tablesIn(migration).reduce((types, { name, columns }) => {
    const lines = types.split('\n')
    const own = interfaceOf(name)
    const last = lines.indexOf('export interface DB {')
    if (last === -1) throw new Error('server/src/kit/database/types.ts has no list of tables to add to')
    const at = insertedAt(
      lines,
      lines.findIndex((line) => line.startsWith('export interface ')),
      (line) => {
        const found = /^export interface (\w+) /.exec(line)?.[1]
        return found === undefined ? undefined : found !== 'DB' ? found < own : own > 'DB' ? undefined : false
      },
    )
    const place = at === lines.length ? last : at
    const withInterface = lines.toSpliced(place, 0, `export interface ${own} {`, ...columns, '}', '')
    const table = insertedAt(withInterface, withInterface.indexOf('export interface DB {') + 1, (line) => {
      const found = /^ {2}"([\w.]+)": /.exec(line)?.[1]
      return found === undefined ? (line === '}' ? false : undefined) : found < name
    })
    return withInterface.toSpliced(table, 0, `  "${name}": ${own};`).join('\n')
  }, text)
