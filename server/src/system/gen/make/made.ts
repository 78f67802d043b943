import { readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Description } from './description.ts'
import { filled, pruned } from './fill.ts'
import { withDocument, withMenu, withRoutes, withTypes } from './joins.ts'
import { camelOf, spellings } from './names.ts'
import { contractSlots } from './slots/contract.ts'
import { migrationSlots } from './slots/migration.ts'
import { sampleSlots } from './slots/samples.ts'
import { serverSlots } from './slots/server.ts'
import { webSlots } from './slots/web.ts'

export interface Made {
  readonly file: string
  readonly text: string
}

const folder = join(import.meta.dirname, '..', 'template')
const templatesOf = (kind: string): string[] =>
  readdirSync(join(folder, kind), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.split(sep).join('/'))
    // A contract stands before its texts.
    .toSorted((one, other) => (one.replace('.messages.', '.~') < other.replace('.messages.', '.~') ? -1 : 1))

const plainName = /^[a-z][\w.-]*$/i
// Names go into the code as they are: what is none is no module, whoever described it.
const refuseStrange = ({ area, module, prefix, moment, columns, lines }: Description): void => {
  const names = [
    area,
    module,
    ...(prefix === '' ? [] : [prefix]),
    `at${moment}`,
    ...[...columns, ...lines].flatMap(({ name, field, dictionary }) => [
      name,
      field,
      ...(dictionary === '' ? [] : [`d${dictionary}`]),
    ]),
  ]
  const strange = names.find((name) => !plainName.test(name))
  if (strange !== undefined) throw new Error(`${JSON.stringify(strange)} is no name in code`)
}

const valuesOf = (description: Description) => {
  const calls = `${camelOf(description.module)}Calls`
  return {
    ...spellings(description),
    ...contractSlots(description),
    ...migrationSlots(description),
    ...serverSlots(description),
    ...webSlots(description),
    ...sampleSlots(description),
    list_call: `${calls}.list`,
    create_call: `${calls}.create`,
  }
}

/** The files of a new module, as they are to be written; paths from the root of the source tree. */
export const madeOf = (description: Description): Made[] => {
  refuseStrange(description)
  const values = valuesOf(description)
  return templatesOf(description.kind)
    .filter((template) => !description.tableExists || !template.endsWith('.sql.txt'))
    .map((template) => {
      const text = filled(readFileSync(join(folder, description.kind, template), 'utf8'), values)
      return {
        file: filled(template.slice(0, -'.txt'.length), values),
        text: /\.tsx?\.txt$/.test(template) ? pruned(text) : text,
      }
    })
}

/** The files of the product that a new module joins. */
export const joinedFiles = [
  'server/src/modules.ts',
  'server/installation/documents.ts',
  'server/installation/menu/menus.ts',
  'server/src/kit/database/types.ts',
] as const

const isDocument = ({ kind }: Description): boolean => kind === 'document'
/** New modules with the files that they join, read by `read` from the tree that they are for. */
export const modulesOf = (descriptions: readonly Description[], read: (file: string) => string): Made[] => {
  const made = descriptions.map((description) => ({ description, files: madeOf(description) }))
  const [routes, documents, menus, types] = joinedFiles
  const joined = (file: string, joins: (text: string, one: (typeof made)[number]) => string): Made => ({
    file,
    text: made.reduce(joins, read(file)),
  })
  const migrations = (files: readonly Made[]) =>
    files
      .filter(({ file }) => file.endsWith('.sql'))
      .map(({ text }) => text)
      .join('\n')
  return [
    ...made.flatMap(({ files }) => files),
    joined(routes, (text, { description }) => withRoutes(text, description)),
    joined(documents, (text, { description }) => (isDocument(description) ? withDocument(text, description) : text)),
    joined(menus, (text, { description }) => (isDocument(description) ? text : withMenu(text, description))),
    joined(types, (text, { files }) => withTypes(text, migrations(files))),
  ]
}
