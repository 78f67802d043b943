import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { environment, installNeeded, root, runtime } from './install.mjs'

const folders = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const folderWith = (wanted, installed) => {
  const folder = mkdtempSync(join(tmpdir(), 'geodepot-install-'))
  folders.push(folder)
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, web: {}, ...wanted } }))
  mkdirSync(join(folder, 'node_modules'))
  if (installed !== undefined)
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  return folder
}
const one = { 'node_modules/a': { version: '1.0.0' } }

test('nothing is installed in an empty clone, or after an install that broke off', () => {
  expect(installNeeded(folderWith(one, undefined))).toBe('the packages are not installed')
})
test('what the lock file says is enough', () => {
  expect(installNeeded(folderWith(one, { ...one, 'node_modules/left-over': { version: '2.0.0' } }))).toBeUndefined()
})
test('a missing package and another version are seen', () => {
  expect(installNeeded(folderWith(one, {}))).toBe('a is not installed')
  expect(installNeeded(folderWith(one, { 'node_modules/a': { version: '1.0.1' } }))).toBe(
    'a is 1.0.1, the lock file says 1.0.0',
  )
})
test('packages of other platforms and our own workspaces may be absent', () => {
  const wanted = {
    ...one,
    'node_modules/win': { version: '1.0.0', optional: true },
    'node_modules/@geodepot/web': { link: true },
  }
  expect(installNeeded(folderWith(wanted, one))).toBeUndefined()
})
test('this tree is installed, and has a Node that runs the product', () => {
  expect(installNeeded()).toBeUndefined()
  expect(runtime()).toMatch(/node(\.exe)?$/)
  expect(environment().PATH.startsWith(join(root, 'node_modules', '.bin'))).toBe(true)
})
