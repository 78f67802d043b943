import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import type { Description } from './description.ts'
import { camelOf } from './names.ts'
import { inString } from './words.ts'

type Named = Pick<Description, 'area' | 'module'>

/** The product's list of modules with one more: its import in order, its routes at the end. */
export const withRoutes = (text: string, { area, module }: Named): string => {
  const lines = text.split('\n')
  const camel = importedAs(lines, { area, module })
  const line = `import { routes as ${camel} } from './${area}/${module}/index.ts'`
  const path = (one: string) => /from '(\.\/(?:system|equipment|material)\/[^']+)'/.exec(one)?.[1]
  const after = lines.findIndex((one) => {
    const found = path(one)
    return found !== undefined && found > `./${area}/${module}/index.ts`
  })
  const at = after === -1 ? lines.findLastIndex((one) => one.startsWith('import ')) + 1 : after
  const start = lines.findIndex((one) => one.startsWith('export const routes'))
  const end = lines.findIndex((one, index) => index > start && one === ']')
  if (start === -1 || end === -1) throw new Error('server/src/modules.ts has no list of routes to add to')
  return lines.toSpliced(end, 0, `  ...${camel},`).toSpliced(at, 0, line).join('\n')
}

const titles: Readonly<Record<string, Text>> = {
  system: genMessages.texts.area_system,
  equipment: genMessages.texts.area_equipment,
  material: genMessages.texts.area_material,
}
// The name under which a file imports something of a module: another area may have a module of that name.
const importedAs = (lines: readonly string[], { area, module }: Named): string => {
  const isTaken = lines.some((one) => one.startsWith('import ') && new RegExp(`[ ,]${camelOf(module)}[ ,]`).test(one))
  return isTaken ? camelOf(`${area}-${module}`) : camelOf(module)
}
const masterActions = `['query', 'add', 'edit', 'remove', 'export']`

/**
 * The first menus with one more at the end of its area's directory, which grants every permission of the module: of a
 * document those that its declaration has. An area without a directory gets one.
 */
export const withMenu = (
  text: string,
  { kind, area, module, cn, en }: Named & Pick<Description, 'kind' | 'cn' | 'en'>,
): string => {
  const lines = text.split('\n')
  const name = importedAs(lines, { area, module })
  const declared = name === camelOf(module) ? name : `${camelOf(module)} as ${name}`
  const line = `import { ${declared} } from '@geodepot/contracts/${area}/${module}.ts'`
  const joined = kind === 'document' ? lines.toSpliced(lines.findLastIndex(isImport) + 1, 0, line) : lines
  return withEntry(joined, area, [
    '      {',
    `        title: '${inString(cn)}',`,
    `        titleEn: '${inString(en)}',`,
    `        path: '${module}',`,
    "        icon: 'application',",
    `        view: '${area}/${module}/index',`,
    `        permission: '${area}:${module}:list',`,
    kind === 'document'
      ? `        actions: documentActions(${name}),`
      : `        actions: actions('${area}:${module}', ${masterActions}),`,
    '      },',
  ])
}
const isImport = (line: string): boolean => line.startsWith('import ')
const withEntry = (lines: readonly string[], area: string, entry: readonly string[]): string => {
  const start = lines.findIndex((one) => one.startsWith('export const menus'))
  const directory = lines.indexOf(`    path: '${area}',`, start)
  const children = directory === -1 ? -1 : lines.indexOf('    children: [', directory)
  const end = directory === -1 ? lines.indexOf(']', start) : lines.indexOf('    ],', children)
  const isOther = lines.slice(directory, children).includes('  },')
  if (start === -1 || end === -1 || (directory !== -1 && (children === -1 || isOther)))
    throw new Error('server/installation/menu/menus.ts has no list of menus to add to')
  if (directory !== -1) return lines.toSpliced(end, 0, ...entry).join('\n')
  const [title, titleEn] = titles[area] ?? [area, area]
  return lines
    .toSpliced(
      end,
      0,
      '  {',
      `    title: '${title}',`,
      `    titleEn: '${titleEn}',`,
      `    path: '${area}',`,
      `    icon: '${area}',`,
      '    children: [',
      ...entry,
      '    ],',
      '  },',
    )
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
