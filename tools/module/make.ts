import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow, root } from '../checks/source.ts'
import { withMenu, withRoutes } from './joins.ts'
import { type Names, filled } from './names.ts'

export interface Made { readonly file: string; readonly text: string }
const folder = 'tools/module/template'

/** The files of a new module, filled, as they are to be written. */
export const madeOf = (names: Names): Made[] => filesBelow(folder, ['.txt']).map((template) => ({
  file: filled(template.slice(folder.length + 1, -'.txt'.length), names), text: filled(readFileSync(join(root, template), 'utf8'), names),
}))

/** Writes a new module below `base` and joins it to the calls and menus there. Returns the files written or changed; throws when one is there already. */
export const make = (names: Names, base = root): string[] => {
  const made = madeOf(names)
  const there = made.find(({ file }) => existsSync(join(base, file)))
  if (there !== undefined) throw new Error(`${there.file} is there already`)
  const joined = ([['server/src/modules.ts', withRoutes], ['server/demo/company/menus.ts', withMenu]] as const)
    .map(([file, joins]) => ({ file, text: joins(readFileSync(join(base, file), 'utf8'), names) }))
  for (const { file, text } of [...made, ...joined]) {
    mkdirSync(dirname(join(base, file)), { recursive: true })
    writeFileSync(join(base, file), text)
  }
  return [...made, ...joined].map(({ file }) => file)
}
