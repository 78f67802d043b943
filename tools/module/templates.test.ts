import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrows } from '../checks/arrows.ts'
import { comments } from '../checks/comments.ts'
import { languages } from '../checks/languages.ts'
import { migrations } from '../checks/migrations.ts'
import { sizes } from '../checks/sizes.ts'
import { readSource, readSources, root } from '../checks/source.ts'
import { madeOf, make } from './make.ts'

const names = { area: 'equipment', module: 'made-up', prefix: 'YL', cn: '样例单', en: 'Made-up document', moment: '20261121-0930' }
const made = madeOf(names)
const isCode = (file: string) => /\.tsx?$/.test(file)
const onSide = (side: string) => made.map(({ file }) => file).filter((file) => file.startsWith(`${side}/`) && isCode(file))

let base: string
beforeAll(() => { base = realpathSync(mkdtempSync(join(tmpdir(), 'module-'))) })
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('no place of a template stays unfilled', () => {
  expect(made.filter(({ file, text }) => /__[A-Za-z]\w*?__/.test(file + text)).map(({ file }) => file)).toEqual([])
})

test('what they become follows the arrows and the other rules, with texts in both languages', () => {
  const sources = made.filter(({ file }) => isCode(file)).map(({ file, text }) => readSource(file, text))
  expect(['contracts', 'server', 'web'].map((side) => onSide(side).length > 1)).toEqual([true, true, true])
  const ours = new Set(made.map(({ file }) => file))
  const checks = [...arrows([...readSources(), ...sources]), ...languages([], sources), ...comments(sources), ...sizes(sources), ...migrations(made.filter(({ file }) => file.endsWith('.sql')))]
  expect(checks.flatMap(({ errors, warnings = [] }) => [...errors, ...warnings]).filter(({ file }) => ours.has(file))).toEqual([])
})

// In a copy of the product, so that what they stand on is the kit of today.
test('what they become compiles, and what it was joined to still does', { timeout: 120_000 }, () => {
  for (const part of ['package.json', 'contracts', 'server', 'web/package.json', 'web/src']) cpSync(join(root, part), join(base, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'))
  const files = make(names, base).filter(isCode)
  // The types of tables are read off a migrated database; here it suffices that there are such tables.
  const tables = join(base, 'server/src/kit/database/types.ts')
  const tablesNow = 'export interface DB {\n  "equipment.made_up": EquipmentApplication;\n  "equipment.made_up_line": EquipmentApplicationLine;'
  writeFileSync(tables, readFileSync(tables, 'utf8').replace('export interface DB {', tablesNow))
  const compiled = (side: string, like: string, more: object) => {
    const roots = files.filter((file) => file.startsWith('contracts/') || file.startsWith(`${side}/`))
    const settings = { extends: join(root, like), compilerOptions: { paths: { '@geodepot/contracts/*': ['./contracts/src/*'] }, ...more }, files: roots, include: [] }
    writeFileSync(join(base, `${side}.json`), JSON.stringify(settings))
    const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', `${side}.json`, '--pretty', 'false'], { cwd: base, encoding: 'utf8' })
    // Other files are told of elsewhere.
    return stdout.split('\n').filter((line) => line !== '' && (roots.some((file) => line.startsWith(`${file}(`)) || line.startsWith('error ')))
  }
  expect(compiled('server', 'tsconfig.json', { typeRoots: [join(root, 'node_modules/@types')] })).toEqual([])
  expect(compiled('web', 'web/tsconfig.json', {})).toEqual([])
})
