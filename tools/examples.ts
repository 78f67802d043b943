// `npm run examples -- server/src/equipment/repair`: runs these tests and takes examples from the calls that they make, of
// calls that have none, and of those whose example does not fit any more; `--anew`: of all that they make.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import type { Example } from '../server/src/kit/http/openapi-example.ts'
import { doneText } from '../server/src/kit/http/envelope.ts'
import { openApiOf } from '../server/src/kit/http/openapi.ts'
import { routes } from '../server/src/modules.ts'
import { describedBy } from '../server/src/testing/described.ts'
import type { Recorded } from '../server/src/testing/recorded.ts'
import { valueOf, valuesIn } from './example-made.ts'

const {
  positionals: tests,
  values: { anew = false, from },
} = parseArgs({ allowPositionals: true, options: { anew: { type: 'boolean' }, from: { type: 'string' } } })
const file = fileURLToPath(new URL('../server/src/system/swagger/examples.json', import.meta.url))
const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>) : {}

const recorded = (): Recorded[] => {
  const folder = from ?? mkdtempSync(join(tmpdir(), 'geodepot-examples-'))
  try {
    if (from === undefined)
      spawnSync('vitest', ['run', '--project', 'server', '--project', 'server-apart', ...tests], {
        env: { ...process.env, RECORD_EXAMPLES: folder },
        stdio: 'inherit',
        shell: process.platform === 'win32',
      })
    return readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Recorded),
    )
  } finally {
    if (from === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

const longest = 6_000
const isEmptyList = (answered: unknown): boolean => /"(rows|records|data)":\[\]/.test(JSON.stringify(answered))
const document = await openApiOf(routes)
const described = describedBy(document)
const fits = (operation: AnyOperation, { asked, answered }: Example): boolean =>
  described.asked(operation, asked).length === 0 &&
  (operation.wire === 'file' || described.answered(operation, answered).length === 0)

const made = Map.groupBy(recorded(), ({ name }) => name)
const chosenFor = (operation: AnyOperation): Example | undefined => {
  const own = kept[operation.name]
  const standing = own && own.made !== true && fits(operation, own) ? own : undefined
  if (standing && !anew) return standing
  const candidates = (made.get(operation.name) ?? [])
    .map(({ asked, answered }) => ({ asked: described.known(operation, asked), answered }))
    .filter((one) => fits(operation, one))
  const short = candidates.filter((one) => JSON.stringify(one).length <= longest)
  return short.find(({ answered }) => !isEmptyList(answered)) ?? short[0] ?? standing
}
const operations = routes.map(({ operation }) => operation).toSorted((one, other) => (one.name < other.name ? -1 : 1))
const found = new Map<string, Example>()
for (const operation of operations) {
  const example = chosenFor(operation)
  if (example) found.set(operation.name, example)
}

const shared = (document['components'] as { schemas: Readonly<Record<string, object>> }).schemas
const moduleOf = (name: string): string => name.split('.')[0] ?? ''
const everywhere = [...found.values()]
/** Where no test has made a call with success. */
const madeFor = (operation: AnyOperation): Example => {
  const near = [...found].flatMap(([name, one]) => (moduleOf(name) === moduleOf(operation.name) ? [one] : []))
  const values = valuesIn([...near, ...everywhere])
  const { fields, body, answer } = described.schemas(operation)
  const valueFor = (schema: object, name?: string) => valueOf(schema, values, shared, described.allows, name)
  const answered = valueFor((answer as { oneOf?: object[] }).oneOf?.[0] ?? answer) as { msg?: string }
  if (operation.wire !== 'bare') answered.msg = doneText(operation, 'cn')
  return {
    asked: {
      ...Object.fromEntries(
        fields.filter(({ required }) => required).map(({ name, schema }) => [name, valueFor(schema, name)]),
      ),
      ...(body && (valueFor(body.schema) as object)),
    },
    answered: operation.wire === 'file' ? {} : answered,
    made: true,
  }
}
const lacking: string[] = []
for (const operation of operations) {
  const { name } = operation
  if (found.has(name)) continue
  const example = kept[name] && fits(operation, kept[name]) ? kept[name] : madeFor(operation)
  if (fits(operation, example)) found.set(name, example)
  lacking.push(
    `${name} ${fits(operation, example) ? 'is made of its schema' : [...described.asked(operation, example.asked), ...described.answered(operation, example.answered)].join('; ')}`,
  )
}
// A line for each call: what changes is seen.
const lines = operations.flatMap(({ name }) => {
  const example = found.get(name)
  if (!example) return []
  const { asked, answered, made: isMade } = example
  return [`${JSON.stringify(name)}: ${JSON.stringify({ asked, answered, ...(isMade === true && { made: true }) })}`]
})
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${lines.length} examples of ${operations.length} calls; recorded by no test:\n${lacking.join('\n')}`)
