// After all stages of `npm test`: every test that the map of requirements names has run and passed, by the reports of
// this run. Arguments: the report of each stage.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from './checks/source.ts'
import { testFolders, testsShown } from './checks/spec-map.ts'
import { passedIn } from './passed.ts'

const reports = process.argv.slice(2)
const passed = new Set(reports.flatMap((file) => passedIn(JSON.parse(readFileSync(file, 'utf8')), root)))
const tests = testFolders.flatMap((folder) => filesBelow(folder, ['.test.ts', '.test.tsx', '.test.mjs']))
const shown = testsShown(readFileSync(join(root, 'docs/spec-map.md'), 'utf8'), tests, (path) =>
  existsSync(join(root, path)),
)
const missing = shown.filter((file) => !passed.has(file))
for (const file of missing) console.log(`   ${file}  is named by the map of requirements, and nothing of it passed`)
if (missing.length > 0) process.exitCode = 1
