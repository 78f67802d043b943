// Makes a new document on all sides: contract, texts, server module with its test, migration; and joins it to the product.
//   npm run module -- material/plan --cn 采购计划 --en "Purchase plan" --prefix CGJH
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesBelow, root } from './checks/source.ts'
import { filled, joined, nextMoment, objection } from './module/names.ts'

const { values, positionals: [name = ''] } = parseArgs({
  allowPositionals: true,
  options: { cn: { type: 'string', default: '' }, en: { type: 'string', default: '' }, prefix: { type: 'string', default: '' } },
})
const [area = '', module = ''] = name.split('/')
const asked = { area, module, ...values }

const make = (): string | undefined => {
  const refused = objection(asked)
  if (refused !== undefined) return refused
  const names = { ...asked, moment: nextMoment(filesBelow('server/migrations', ['.sql']), new Date()) }
  const folder = 'tools/module/template'
  const files = filesBelow(folder, ['.txt']).map((template) => ({ template, file: filled(template.slice(folder.length + 1, -'.txt'.length), names) }))
  const there = files.find(({ file }) => existsSync(join(root, file)))
  if (there !== undefined) return `${there.file} is there already`
  for (const { template, file } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), filled(readFileSync(join(root, template), 'utf8'), names))
    console.log(file)
  }
  const list = join(root, 'server/src/modules.ts')
  writeFileSync(list, joined(readFileSync(list, 'utf8'), area, module, filled('__camel__', names)))
  console.log('server/src/modules.ts: joined')
  // The new tables have to be known to the compiler.
  const types = spawnSync(process.execPath, ['tools/database-types.ts'], { cwd: root, stdio: 'inherit' })
  if (types.status !== 0) return 'the types of the new tables could not be made: see above, then run npm run database-types'
  console.log(`
What is left to say is what only you know:
- header, lines, states and transitions in contracts/src/${area}/${module}.ts, and the columns that belong to them;
- the two opening lines of server/src/${area}/${module}/index.ts;
- its entry in server/demo/company/menus.ts (view ${area}/${module}/index) with its permissions, and the roles that hold them.
npm run check says what is missing.`)
  return undefined
}

const trouble = make()
if (trouble !== undefined) {
  console.error(trouble)
  process.exitCode = 1
}
