// Makes a new module on all sides: contract, texts, server module with its tests,
// migration, pages with their test; and joins it to the product.
//   npm run module -- material/plan --cn 采购计划 --en "Purchase plan" --prefix CGJH
//   npm run module -- material/supplier --kind master --cn 供应商 --en Supplier
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { nextMoment } from '../server/src/system/gen/index.ts'
import { filesBelow, root } from './checks/source.ts'
import { describedBy } from './module/asked.ts'
import { make } from './module/make.ts'

const {
  values,
  positionals: [name = ''],
} = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string', default: 'document' },
    cn: { type: 'string', default: '' },
    en: { type: 'string', default: '' },
    prefix: { type: 'string', default: '' },
  },
})
const [area = '', module = ''] = name.split('/')

const left = {
  document: `
- header, lines and transitions in contracts/src/${name}.ts, the columns that belong to them in its migration, and how they are shown in web/src/${name}/described.ts and form.tsx;
- its chain, and which roles may do what, at the end of server/src/${name}/document.ts;`,
  master: `
- what a person writes of one in contracts/src/${name}.ts, the columns that belong to it, and the fields on its pages;
- which roles hold its permissions, in server/installation/role/roles.ts, and whose its records are, in server/src/testing/records.ts;`,
} as const

const run = (): string | undefined => {
  const described = describedBy(
    { area, module, ...values },
    nextMoment(filesBelow('server/migrations', ['.sql']), new Date()),
  )
  if (typeof described === 'string') return described
  for (const file of make([described])) console.log(file)
  // What is generated from the migrated database, once more from the database itself.
  const types = spawnSync(process.execPath, ['tools/database-types.ts'], { cwd: root, stdio: 'inherit' })
  if (types.status !== 0)
    return 'the types of the new tables could not be made: see above, then run npm run database-types'
  console.log(`
What is left to say is what only you know:${left[described.kind]}
- the two opening lines of server/src/${name}/index.ts and web/src/${name}/index.ts.
npm run check says what is missing. Columns, filters and labels can be given beforehand on the page "Code generator" of the product.`)
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
