import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Description, joinedFiles, modulesOf } from '../../server/src/system/gen/index.ts'
import { root } from '../checks/source.ts'

/**
 * Writes new modules below `base`, laid out, and joins them to what is there. Returns the
 * files written or changed; throws when one is there already.
 */
export const make = (descriptions: readonly Description[], base = root): string[] => {
  const made = modulesOf(descriptions, (file) => readFileSync(join(base, file), 'utf8'))
  const there = made.find(({ file }) => !joinedFiles.some((joined) => joined === file) && existsSync(join(base, file)))
  if (there !== undefined) throw new Error(`${there.file} is there already`)
  for (const { file, text } of made) {
    mkdirSync(dirname(join(base, file)), { recursive: true })
    writeFileSync(join(base, file), text)
  }
  const files = made.map(({ file }) => file)
  // What is made is laid out as the rest of the product.
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...files.filter((file) => !file.endsWith('.sql'))],
    { cwd: base, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`what was made could not be laid out: ${stderr}`)
  return files
}
