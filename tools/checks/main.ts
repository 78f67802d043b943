// Runs every check on the tree and prints what it found; the first argument names a file for the counts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { arrows } from './arrows.ts'
import { comments } from './comments.ts'
import { errorKeys, errorKeysFile, errorKeysIn, labelsIn } from './error-keys.ts'
import { declaredDocuments, glossary } from './glossary.ts'
import { icons } from './icons.ts'
import { declaredMessages, languages } from './languages.ts'
import { manualFolder, manuals } from './manuals.ts'
import { migrations } from './migrations.ts'
import { parity, readSides } from './parity.ts'
import { sizes } from './sizes.ts'
import { type Check, type Finding, filesBelow, readSources, root } from './source.ts'
import { specMap, testFolders } from './spec-map.ts'
import { declaredTransitions, transitions } from './transitions.ts'
import { unasked } from './unasked.ts'
import { worlds } from './worlds.ts'
import { menus } from '../../server/installation/menu/menus.ts'
import { roles } from '../../server/installation/role/roles.ts'

const shown = ({ file, line, message }: Finding) => `   ${file}${line === undefined ? '' : `:${line}`}  ${message}`

const sources = readSources()
const contractFiles = filesBelow('contracts/src', ['.ts']).filter((file) => !file.endsWith('.test.ts'))
const textsOf = (folder: string, endings: readonly string[]) =>
  filesBelow(folder, endings).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const load = (file: string): Promise<object> => import(pathToFileURL(join(root, file)).href)
const declared = await declaredMessages(contractFiles)
const checks: Check[] = [
  ...arrows(sources),
  ...languages(declared, sources),
  unasked(declared, sources),
  ...glossary(
    readFileSync(join(root, 'docs/glossary.md'), 'utf8'),
    declared,
    await declaredDocuments(load, contractFiles),
    sources,
  ),
  ...parity(await readSides(sources)),
  errorKeys(
    errorKeysIn(sources, declared, labelsIn(await Promise.all(contractFiles.map(load)))),
    readFileSync(join(root, errorKeysFile), 'utf8'),
  ),
  ...comments(sources),
  ...sizes(sources),
  ...manuals(textsOf(manualFolder, ['.md']), { roles, menus }, declared, (path) => existsSync(join(root, path))),
  ...migrations(textsOf('server/migrations', [''])),
  ...icons(textsOf('web/src', ['.tsx'])),
  ...transitions(
    ['contracts', 'server', 'web'].flatMap((side) => textsOf(`${side}/src`, ['.ts', '.tsx'])),
    await declaredTransitions(load, contractFiles),
  ),
  ...specMap(
    readFileSync(join(root, 'docs/spec-map.md'), 'utf8'),
    testFolders.flatMap((folder) => filesBelow(folder, ['.test.ts', '.test.tsx', '.test.mjs'])),
    (path) => existsSync(join(root, path)),
    readFileSync(join(root, 'bench/main.ts'), 'utf8'),
  ),
  ...worlds(
    ['server', 'web']
      .flatMap((side) => textsOf(`${side}/src`, ['.ts', '.tsx']))
      .filter(({ file }) => /\.test\.tsx?$|\/test\//.test(file)),
    readFileSync(join(root, 'vitest.config.ts'), 'utf8'),
  ),
]

for (const { name, errors, warnings = [] } of checks) {
  console.log(`${errors.length === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  for (const finding of errors) console.log(shown(finding))
  for (const finding of warnings) console.log(`${shown(finding)} (a warning)`)
}
const failed = checks.filter(({ errors }) => errors.length > 0).length
const [report] = process.argv.slice(2)
if (report !== undefined) writeFileSync(report, JSON.stringify({ passed: checks.length - failed, failed }))
if (failed > 0) process.exitCode = 1
