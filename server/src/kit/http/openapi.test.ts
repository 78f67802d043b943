import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { type AnyOperation, pathNames } from '@geodepot/contracts/kit/operation.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { swagger } from '@geodepot/contracts/system/swagger.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from '../../modules.ts'
import { knownExamples } from '../../system/swagger/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { openApiOf } from './openapi.ts'
import { probes } from './test/probe.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Described {
  operationId: string
  summary: string
  tags: string[]
  parameters: Parameter[]
  security?: unknown[]
  'x-permission'?: string
  requestBody?: { required: boolean; content: Record<string, { schema: { properties: object; required: string[] } }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: { oneOf?: object[] } }> }>
}
interface Document {
  openapi: string
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, object> }
}

const read = async (calls: Parameters<typeof openApiOf>[0]) =>
  JSON.parse(JSON.stringify(await openApiOf(calls))) as Document
const document = await read(routes)
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
)
const of = ({ path, method }: AnyOperation): Described => {
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not described`)
  return found
}

describe('the document', () => {
  it('describes every call of the product once, under one name', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: '/prod-api' }])
    // And the push channel, which is no call.
    expect(described).toHaveLength(routes.length + 1)
    expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length)
    for (const { operationId, path, method } of described) {
      expect(operationId).toMatch(/^[\w.-]+$/)
      expect(path).toMatch(/^(\/([\w.-]+|\{\w+\}))+\/?$/)
      expect(['get', 'post', 'put', 'delete']).toContain(method)
    }
  })

  it('is plain data', async () => {
    const made = await openApiOf(routes)
    expect(JSON.parse(JSON.stringify(made))).toEqual(structuredClone(made))
    expect(await openApiOf(routes)).toEqual(made)
  })

  it('declares each place of a path, and each field once', () => {
    for (const { path, method, parameters, requestBody } of described) {
      const places = parameters.filter((parameter) => parameter.in === 'path')
      expect(places.map(({ name }) => name)).toEqual(pathNames(path))
      expect(places.every(({ required }) => required)).toBe(true)
      expect(new Set(parameters.map(({ name, in: where }) => `${where} ${name}`)).size).toBe(parameters.length)
      expect(method === 'get' && requestBody !== undefined).toBe(false)
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        for (const name of pathNames(path)) expect(schema.properties ?? {}).not.toHaveProperty(name)
    }
  })

  it('points only at what is there, and names its parts as the standard allows', () => {
    const text = JSON.stringify(document)
    const targets = Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), ([, target]) => target ?? '')
    expect(targets.length).toBeGreaterThan(0)
    for (const target of new Set(targets)) {
      expect(target).toMatch(/^#\/components\/(schemas|responses)\/[\w.-]+$/)
      const found = target
        .slice(2)
        .split('/')
        .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document)
      expect(found).toBeTypeOf('object')
    }
    expect(text).not.toContain('$defs')
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[\w.-]+$/)
  })

  it('holds nothing but schemas that a strict validator takes', () => {
    const ajv = formats.default(new Ajv2020())
    const schemasIn = (part: unknown): object[] =>
      typeof part !== 'object' || part === null
        ? []
        : Object.entries(part).flatMap(([name, inner]) => (name === 'schema' ? [inner as object] : schemasIn(inner)))
    const schemas = [...schemasIn(document.paths), ...Object.values(document.components.schemas)]
    expect(schemas.length).toBeGreaterThan(routes.length)
    for (const schema of schemas) expect([ajv.validateSchema(schema), ajv.errorsText()]).toEqual([true, 'No errors'])
  })

  it('sums each call up in a line, in the language of the document', async () => {
    for (const { operationId, summary } of described)
      expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/\S/)])
    expect(of(device.list).summary).toBe('设备台账 · 列表')
    const english = JSON.parse(JSON.stringify(await openApiOf(routes, 'en'))) as Document
    for (const methods of Object.values(english.paths))
      for (const { summary } of Object.values(methods)) expect(summary).not.toMatch(/\p{Script=Han}/u)
  })

  it('calls each module by a word, in the language of the document', async () => {
    for (const [language, han] of [
      ['cn', true],
      ['en', false],
    ] as const) {
      const { tags } = (await openApiOf(routes, language)) as unknown as {
        tags: { name: string; description?: string }[]
      }
      const nameless = tags.filter(
        ({ description = '' }) => description === '' || /\p{Script=Han}/u.test(description) !== han,
      )
      expect(nameless).toEqual([])
    }
    for (const { summary } of described) expect(summary).not.toMatch(/^\w+\/\w/)
  })

  it('has a word for each field that a person may have to mend', () => {
    // What only our own page puts together: uploads and downloads of files.
    const ours = /^(kit\/file|system\/user)$/
    const nameless = described
      .filter(({ tags }) => !tags.some((tag) => ours.test(tag)))
      .flatMap(({ operationId, parameters, requestBody }) => [
        ...parameters
          .filter((one) => one.in !== 'header' && !('title' in one.schema))
          .map(({ name }) => `${operationId} ${name}`),
        ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
            // The bytes of a file are no field that somebody fills.
            'title' in (field as object) || (field as { format?: string }).format === 'binary'
              ? []
              : [`${operationId} ${name}`],
          ),
        ),
      ])
    expect(nameless).toEqual([])
  })

  it('calls parameters as the specification spells them', () => {
    const base = '/allocation/gmsDeviceApp'
    for (const [path, method, name] of [
      ['getZCDevBaseInfo', 'get', 'deviceappid'],
      ['queryZCApplyDet', 'get', 'devappid'],
      ['commit', 'get', 'devappid'],
      ['delZCDevInfo', 'delete', 'devappid'],
    ] as const) {
      const names = document.paths[`${base}/${path}`]?.[method]?.parameters.map((one) => one.name)
      expect([path, names?.[0]]).toEqual([path, name])
    }
    const remark = document.paths[`${base}/updateRemarkById`]?.['put']?.requestBody?.content['application/json']?.schema
    expect(Object.keys(remark?.properties ?? {})).toEqual(['deviceAppId', 'remark'])
    expect(remark?.required).toEqual(['deviceAppId'])
    expect(JSON.stringify(document)).not.toContain('"spelled"')
  })

  it('says all that may come back, the zone of its times, and what the push channel speaks', () => {
    for (const { operation } of routes)
      expect(Object.keys(of(operation).responses)).toEqual(
        expect.arrayContaining(['200', '404', '405', '413', '429', '500', '503']),
      )
    expect(JSON.stringify(of(device.list).responses)).toMatch(/"createTime":\{[^}]*Asia\/Shanghai/)
    const channel = document.paths['/ws']?.['get']
    expect(Object.keys(channel?.responses ?? {})).toEqual(['101', '426'])
    expect(channel).toMatchObject({ 'x-server-message': { $ref: '#/components/schemas/PushFrame' } })
  })

  it('says who may make each call', () => {
    for (const { operation } of routes) {
      const { security, 'x-permission': permission, responses } = of(operation)
      expect(security).toEqual(operation.permission === 'public' ? [] : undefined)
      expect(permission).toBe(
        operation.permission === 'public' || operation.permission === 'signed-in' ? undefined : operation.permission,
      )
      expect(Object.hasOwn(responses, '401')).toBe(operation.permission !== 'public')
    }
    expect(new Set(described.flatMap(({ tags }) => tags))).toEqual(new Set(document.tags.map(({ name }) => name)))
  })

  it('puts fields where they travel', async () => {
    expect(of(device.list).parameters.filter(({ name }) => ['pageSize', 'deviceStatus'].includes(name))).toEqual([
      {
        name: 'pageSize',
        in: 'query',
        required: false,
        schema: { title: '每页条数', type: 'integer', minimum: 1, maximum: 500, default: 20 },
      },
      {
        name: 'deviceStatus',
        in: 'query',
        required: false,
        schema: {
          title: '设备状态',
          type: 'array',
          maxItems: 500,
          items: { type: 'string', enum: ['0', '1', '2', '3', '4', '5'] },
        },
      },
    ])
    expect(JSON.stringify((await openApiOf(routes, 'en'))['paths'])).toContain('"title":"Page size"')
    expect(of(device.create).requestBody?.content['application/json']?.schema.required).toEqual(
      expect.arrayContaining(['modelId', 'devName', 'ownerOrgId']),
    )
    const { parameters, requestBody } = of(device.update)
    expect(parameters.map(({ name, in: where }) => `${where} ${name}`)).toEqual(['path id', 'header Idempotency-Key'])
    expect(requestBody?.required).toBe(true)
    expect(requestBody?.content['application/json']?.schema.required).toEqual(['version'])
    expect(of(session.token).requestBody?.content).toHaveProperty('application/x-www-form-urlencoded')
    // The input of this one is put together before it is checked.
    expect(of(applicationCalls.submit).parameters.map(({ name, required }) => [name, required])).toEqual([
      ['devappid', true],
      ['version', false],
      ['Idempotency-Key', false],
    ])
    expect(of(device.export).responses['200']?.content).toHaveProperty([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    const upload = (await read(probes)).paths['/probe/upload']?.['post']
    expect(upload?.requestBody).toEqual({
      required: true,
      content: {
        'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
        },
      },
    })
  })
})

describe('what the product answers', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ routes: probes })
  })
  afterAll(() => server.close())

  /** The described success of a call, as something that an answer can be held against. */
  const schema = (paths: Document['paths'], { path, method }: AnyOperation) => {
    const success =
      paths[path]?.[method.toLowerCase()]?.responses['200']?.content?.['application/json']?.schema.oneOf?.[0] ?? {}
    const $defs = JSON.parse(
      JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
    ) as Record<string, z.core.JSONSchema.JSONSchema>
    return z.fromJSONSchema({
      ...(JSON.parse(JSON.stringify(success).replaceAll('#/components/schemas/', '#/$defs/')) as object),
      $defs,
    })
  }

  it.each(
    [user.getInfo, model.list, project.selector, session.publicKey, dictEntries.byType, session.check].map(
      (operation) => ({
        operation,
        name: operation.name,
      }),
    ),
  )('$name is what its document says', async ({ operation }) => {
    const input = operation === dictEntries.byType ? { type: '5000100001' } : {}
    const answer = (await server.as('dp_sun').response(operation, input)).json<object>()
    const held = schema(document.paths, operation)
    expect(held.safeParse(answer).error).toBeUndefined()
    for (const name of Object.keys(answer)) {
      const { [name as never]: _, ...less } = answer
      expect([name, held.safeParse(less).success]).toEqual([name, false])
    }
  })

  it('is so in every wire form', async () => {
    const { paths } = await read(probes)
    for (const { operation } of probes.filter(
      ({ operation: { method, permission, input } }) =>
        method === 'GET' && permission === 'signed-in' && input.safeParse({}).success,
    )) {
      const answer = (await server.as('dp_sun').response(operation)).json<object>()
      expect(schema(paths, operation).safeParse(answer).error).toBeUndefined()
    }
  })

  it('holds the document itself, for whoever may read it', async () => {
    expect(await server.with(undefined).refused(swagger.document)).toMatchObject({ code: 401 })
    const whole = JSON.stringify(await openApiOf(routes, 'cn', await knownExamples()))
    expect(await server.as('guest01').call(swagger.document)).toEqual(JSON.parse(whole))
    expect((await server.as('admin', 'en').call(swagger.document))['tags']).toContainEqual({
      name: 'equipment/device',
      description: 'Equipment ledger',
    })
  })
})
