// Writes the keys that refusals may carry, as the sources have them: what the catalogue of errors is made of.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorKeysFile, errorKeysIn, labelsIn, writtenErrorKeys } from './checks/error-keys.ts'
import { declaredMessages } from './checks/languages.ts'
import { filesBelow, readSources, root } from './checks/source.ts'

const files = filesBelow('contracts/src', ['.ts']).filter((file) => !file.endsWith('.test.ts'))
const modules = await Promise.all(
  files.map(async (file): Promise<object> => import(pathToFileURL(join(root, file)).href)),
)
const keys = errorKeysIn(readSources(), await declaredMessages(files), labelsIn(modules))
writeFileSync(join(root, errorKeysFile), writtenErrorKeys(keys))
