// Makes a new document on all sides: contract, texts, server module with its tests, migration, pages with their test; and joins it to the product.
//   npm run module -- material/plan --cn 采购计划 --en "Purchase plan" --prefix CGJH
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { filesBelow, root } from './checks/source.ts'
import { make } from './module/make.ts'
import { nextMoment, objection } from './module/names.ts'

const { values, positionals: [name = ''] } = parseArgs({
  allowPositionals: true,
  options: { cn: { type: 'string', default: '' }, en: { type: 'string', default: '' }, prefix: { type: 'string', default: '' } },
})
const [area = '', module = ''] = name.split('/')
const asked = { area, module, ...values }

const run = (): string | undefined => {
  const refused = objection(asked)
  if (refused !== undefined) return refused
  for (const file of make({ ...asked, moment: nextMoment(filesBelow('server/migrations', ['.sql']), new Date()) })) console.log(file)
  // The new tables have to be known to the compiler.
  const types = spawnSync(process.execPath, ['tools/database-types.ts'], { cwd: root, stdio: 'inherit' })
  if (types.status !== 0) return 'the types of the new tables could not be made: see above, then run npm run database-types'
  console.log(`
What is left to say is what only you know:
- header, lines, states and transitions in contracts/src/${area}/${module}.ts, the columns that belong to them, and the fields on its pages;
- the two opening lines of server/src/${area}/${module}/index.ts and web/src/${area}/${module}/index.ts;
- which roles hold its permissions, in server/demo/company/roles.ts, and with that who sees it, in server/src/system/menu/menu.test.ts.
npm run check says what is missing.`)
  return undefined
}

let trouble: string | undefined
try {
  trouble = run()
} catch (error) {
  trouble = error instanceof Error ? error.message : String(error)
}
if (trouble !== undefined) {
  console.error(trouble)
  process.exitCode = 1
}
