import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { swagger } from '@geodepot/contracts/system/swagger.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiOf } from '../../kit/http/openapi.ts'
import { isChange } from '../../kit/http/route.ts'
import { routes } from '../../modules.ts'
import { describedBy } from '../../testing/described.ts'
import { type Client, type TestServer, testServer } from '../../testing/index.ts'
import { knownExamples } from './examples.ts'

const operations = routes.map(({ operation }) => operation)
const examples = await knownExamples()
const described = describedBy(await openApiOf(routes))
const askedOf = ({ name }: AnyOperation) => examples[name]?.asked ?? {}

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = server.as('admin')
})
afterAll(() => server.close())

/** What is wrong with the answer to an example that is asked again. */
const wrongWith = async (operation: AnyOperation): Promise<string[]> => {
  const asked = () =>
    admin.response(operation, askedOf(operation), operation.body === 'bytes' ? { upload: Buffer.from('x') } : {})
  let answer = await asked()
  if (answer.statusCode === 401 && operation.permission !== 'public') {
    // An example before this one has ended the session.
    admin = server.with(await server.tokenOf('admin'))
    answer = await asked()
  }
  if (answer.statusCode === 302 || !String(answer.headers['content-type']).includes('application/json'))
    return answer.statusCode < 400 ? [] : [`${operation.name}: ${answer.statusCode}`]
  const body = answer.json<{ code?: number; requestId?: string }>()
  if (body.requestId !== undefined) return [`${operation.name}: ${answer.body}`]
  if (body.code === operation.ok) succeeded.add(operation.name)
  return operation.wire === 'file' ? [] : described.answered(operation, body).map((one) => `${operation.name}: ${one}`)
}
const succeeded = new Set<string>()

describe('every call has an example', () => {
  it('that is there (npm run examples -- the tests of its module)', () => {
    expect(operations.filter(({ name }) => !(name in examples)).map(({ name }) => name)).toEqual([])
    expect(Object.keys(examples)).toHaveLength(operations.length)
  })

  it('that asks and answers as the document says', () => {
    const faults = operations.flatMap((operation) => {
      const { asked, answered } = examples[operation.name] ?? { asked: {}, answered: {} }
      return [
        ...described.asked(operation, asked),
        ...(operation.wire === 'file' ? [] : described.answered(operation, answered)),
      ].map((one) => `${operation.name} ${one}`)
    })
    expect(faults).toEqual([])
  })

  it('that can be asked again: what it is answered, the document says too', async () => {
    const faults: string[] = []
    const [changing, reading] = [true, false].map((is) => routes.filter((route) => isChange(route) === is))
    const waiting = reading?.map(({ operation }) => operation) ?? []
    const lane = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) faults.push(...(await wrongWith(next)))
    }
    await Promise.all([lane(), lane(), lane()])
    for (const { operation } of changing ?? []) faults.push(...(await wrongWith(operation)))
    expect(faults).toEqual([])
    // Of records that other tests made there is nothing here; what lists and forms ask is answered.
    expect(succeeded.size).toBeGreaterThan(400)
  }, 60_000)

  it('without secrets, and short', () => {
    const text = JSON.stringify(examples)
    expect(text).not.toMatch(/PRIVATE KEY|\$argon2|Test-2026/)
    // As long as they were, of one sign.
    const secrets = Array.from(text.matchAll(/"\w*(?:password|secret|token)":"([^"]*)"/gi), ([, value]) => value)
    expect(secrets.filter((value) => !/^x*$/.test(value ?? ''))).toEqual([])
    for (const [name, example] of Object.entries(examples))
      expect([name, JSON.stringify(example).length]).toEqual([name, expect.toSatisfy((size: number) => size < 8_000)])
  })

  it('stands in the document, where it travels', async () => {
    const document = JSON.stringify(await server.as('dp_sun').call(swagger.document))
    expect(document.match(/"example":/g)?.length).toBeGreaterThan(operations.length)
  })
})
