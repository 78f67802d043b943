import { swagger } from '@geodepot/contracts/system/swagger.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { type ApiDocument, matching, modulesOf } from './document.ts'
import ApiPage from './page.tsx'
import { curlOf, fieldsOf, sampleOf } from './schema.ts'

const answer = (schema: object, example?: object) => ({
  200: {
    content: {
      'application/json': { schema: { oneOf: [schema, { $ref: '#/components/schemas/Refusal' }] }, example },
    },
  },
})
const node = {
  type: 'object',
  properties: {
    id: { type: 'integer', title: '编号' },
    children: { type: 'array', items: { $ref: '#/components/schemas/node' } },
  },
  required: ['id'],
}
const document: ApiDocument = JSON.parse(
  JSON.stringify({
    openapi: '3.1.0',
    servers: [{ url: '/prod-api' }],
    tags: [
      { name: 'system/job', description: '定时任务' },
      { name: 'equipment/category', description: '设备类别' },
    ],
    paths: {
      '/schedule/job': {
        post: {
          operationId: 'system.job.create',
          tags: ['system/job'],
          'x-permission': 'monitor:job:add',
          parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['jobName'],
                  properties: {
                    jobName: { type: 'string', title: '任务名称', minLength: 1, maxLength: 60 },
                    status: { type: 'string', enum: ['0', '1'], default: '1' },
                  },
                },
              },
            },
          },
          responses: answer({
            type: 'object',
            required: ['code'],
            properties: {
              code: { type: 'integer', const: 200 },
              data: { type: 'object', required: ['jobId'], properties: { jobId: { type: 'integer' } } },
            },
          }),
        },
      },
      '/schedule/job/{ids}': {
        delete: {
          operationId: 'system.job.remove',
          tags: ['system/job'],
          'x-permission': 'monitor:job:remove',
          parameters: [
            { name: 'ids', in: 'path', required: true, schema: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
          ],
          responses: answer({ type: 'object' }),
        },
      },
      '/equipment/category/tree': {
        get: {
          operationId: 'equipment.category.tree',
          tags: ['equipment/category'],
          parameters: [
            {
              name: 'kind',
              in: 'query',
              required: false,
              schema: { type: 'array', items: { type: 'string' } },
              example: ['1', '2'],
            },
          ],
          responses: answer(
            {
              type: 'object',
              properties: { data: { type: 'array', items: { $ref: '#/components/schemas/node' } } },
            },
            { code: 200, msg: '查询成功', data: [{ id: 1 }] },
          ),
        },
      },
      '/code': {
        get: {
          operationId: 'equipment.category.code',
          tags: ['equipment/category'],
          security: [],
          parameters: [],
          responses: answer({ type: 'object' }),
        },
      },
    },
    components: { schemas: { node } },
  }),
) as ApiDocument
const calls = modulesOf(document).flatMap((module) => module.calls)
const callNamed = (id: string) => {
  const found = calls.find((call) => call.id === id)
  if (!found) throw new Error(`${id} is not there`)
  return found
}
const page = (at = '/tool/swagger') => {
  served(serve(swagger.document, () => document as never))
  return show(<ApiPage />, { at })
}

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the API page', () => {
  test('lists calls by area and module, and finds them by any of their words', async () => {
    const { user } = page()
    expect(await screen.findByText('共 4 个接口')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '装备' })).toBeTruthy()
    await user.type(screen.getByLabelText('按路径、名称或权限查找'), 'job:remove')
    expect(screen.getByText('找到 1 个接口')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'DELETE /schedule/job/{ids}' }).getAttribute('title')).toBe(
      'DELETE /prod-api/schedule/job/{ids}',
    )
    await user.type(screen.getByLabelText('按路径、名称或权限查找'), 'x')
    expect(screen.getByText('没有符合条件的接口')).toBeTruthy()
  })

  test('opens a call under an address of its own: permission, fields in words, an example', async () => {
    const { user } = page()
    await user.click(await screen.findByText('定时任务'))
    await user.click(screen.getByRole('button', { name: 'POST /schedule/job' }))
    expect(addressNow()).toBe('/tool/swagger?call=system.job.create')
    const shown = within(screen.getByRole('article'))
    expect(shown.getByText('monitor:job:add')).toBeTruthy()
    const row = within(shown.getByText('任务名称').closest('tr') ?? (document as never))
    expect(row.getByText('必填')).toBeTruthy()
    expect(row.getByText('长度 1–60')).toBeTruthy()
    expect(shown.getByText('0 | 1 · 默认 1')).toBeTruthy()
    expect(shown.getByText(/curl -X POST/).textContent).toContain('{"jobName":""}')
  })

  test('speaks English, and opens what its address names', async () => {
    setLanguage('en')
    page('/tool/swagger?call=equipment.category.tree')
    expect(await screen.findByRole('article', { name: 'GET /prod-api/equipment/category/tree' })).toBeTruthy()
    expect(screen.getByText('Anyone signed in')).toBeTruthy()
    // The call as it was once made, and what it was answered.
    expect(screen.getByText(/^curl/).textContent).toContain('/prod-api/equipment/category/tree?kind=1&kind=2')
    expect(screen.getByRole('heading', { name: 'Example of the answer' })).toBeTruthy()
    expect(screen.getByText(/"msg": "查询成功"/)).toBeTruthy()
    // A tree that points at itself is shown once.
    expect(screen.getByText('as above (node)')).toBeTruthy()
  })
})

describe('what the document says', () => {
  test('is told who may make each call', () => {
    expect(calls.map(({ id, permission }) => [id, permission])).toEqual([
      ['system.job.create', 'monitor:job:add'],
      ['system.job.remove', 'monitor:job:remove'],
      ['equipment.category.code', 'public'],
      ['equipment.category.tree', 'signedIn'],
    ])
    expect(matching(modulesOf(document), '设备 get').map(({ name, calls: found }) => [name, found.length])).toEqual([
      ['equipment/category', 2],
    ])
  })

  test('becomes rows, samples and a line for a shell', () => {
    const { answer: tree } = callNamed('equipment.category.tree')
    expect(
      fieldsOf(tree ?? {}, document.components.schemas).map(({ path, depth, again }) => [path, depth, again]),
    ).toEqual([
      ['data', 0, undefined],
      ['data.id', 1, undefined],
      ['data.children', 1, 'node'],
    ])
    expect(
      sampleOf(
        {
          type: 'object',
          required: ['a', 'b', 'c'],
          properties: {
            a: { type: 'integer', minimum: 5 },
            b: { anyOf: [{ type: 'null' }, { type: 'boolean' }] },
            c: { enum: ['x'] },
            d: {},
          },
        },
        {},
      ),
    ).toEqual({ a: 5, b: true, c: 'x' })
    expect(curlOf(callNamed('system.job.remove'), {}, 'https://host')).toBe(
      `curl -X DELETE 'https://host/prod-api/schedule/job/1' \\\n  -H "Authorization: Bearer $TOKEN"`,
    )
    expect(curlOf(callNamed('equipment.category.code'), {}, 'https://host')).toBe(`curl 'https://host/prod-api/code'`)
  })
})
