import { type AnyOperation, pathNames } from '@geodepot/contracts/kit/operation.ts'
import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import { type Language, type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { pushPath } from '@geodepot/contracts/kit/push.ts'
import { openApiMessages } from '@geodepot/contracts/kit/openapi.messages.ts'
import { envelopeCodes } from '@geodepot/contracts/kit/wire.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { mediaTypes } from '../media-type.ts'
import { prefix } from './mount.ts'
import { isExport } from './concurrency.ts'
import { type Examples, type FileExample, bodyExample, exampleOf } from './openapi-example.ts'
import { socket, socketSchemas } from './openapi-socket.ts'
import { summaryOf } from './openapi-summary.ts'
import { type Route, isChange } from './route.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  readonly [keyword: string]: unknown
}
/** What the whole document shares, the language that it speaks, and calls that were made. */
interface Making {
  readonly shared: Record<string, unknown>
  readonly language: Language
  readonly examples: Examples
}

/** A name that is one word in an address of the document: `system/menu.getRouters` → `system.menu.getRouters`. */
const plain = (name: string): string => name.replaceAll('/', '.')
const at = (name: string): string => `#/components/schemas/${name}`
const ref = (name: string) => ({ $ref: at(name) })

// Each field gets the word that a person knows it by, where the module has one.
const labelled = (schema: unknown, messages: Messages, language: Language): unknown => {
  if (Array.isArray(schema)) return schema.map((one: unknown) => labelled(one, messages, language))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]: [string, unknown]) => {
      if (keyword !== 'properties' || typeof value !== 'object' || value === null)
        return [keyword, keyword === 'default' || keyword === 'enum' ? value : labelled(value, messages, language)]
      return [
        keyword,
        Object.fromEntries(
          Object.entries(value).map(([name, field]: [string, object]) => {
            const title = labelOf([name], messages, language)
            return [name, { ...(title !== name && { title }), ...(labelled(field, messages, language) as object) }]
          }),
        ),
      ]
    }),
  )
}

// Schemas that name themselves move to the shared ones, where the whole document can point at them.
const schemaOf = (
  { name: call, messages, ...operation }: AnyOperation,
  side: 'input' | 'answer',
  { shared, language }: Making,
): Schema => {
  const name = `${plain(call)}.${side}`
  const { $schema: _, ...made } = z.toJSONSchema(operation[side], {
    io: side === 'input' ? 'input' : 'output',
    unrepresentable: 'any',
    // The format says it; the pattern of a calendar day is a riddle to read.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date') delete jsonSchema.pattern
    },
  })
  const relinked = JSON.parse(
    JSON.stringify(labelled(made, messages, language))
      .replaceAll('"#/$defs/', `"${at(name)}.`)
      .replaceAll('"$ref":"#"', `"$ref":"${at(name)}"`),
  ) as Schema
  const { $defs = {}, ...root } = relinked
  for (const [key, value] of Object.entries($defs as object)) shared[`${name}.${key}`] = value
  if (!JSON.stringify(relinked).includes(`"${at(name)}"`)) return root
  shared[name] = root
  return ref(name)
}

const object = (properties: object, required: readonly string[]) => ({ type: 'object', properties, required })
/** The success of an operation, laid out as its wire form says. */
const success = ({ wire, ok, answer }: AnyOperation, given: Schema): object => {
  const head = { code: { type: 'integer', const: ok }, msg: { type: 'string' } }
  const { properties = {}, required = [] } = given
  const { rows, ...figures } = properties
  switch (wire) {
    case 'bare':
      return given
    case 'top':
    case 'rows':
      // A value that travels as the message takes its place.
      return object({ ...head, ...properties }, [...new Set(['code', 'msg', ...required])])
    case 'records':
      return object({ ...head, data: object({ records: rows, ...figures }, ['records', 'total']) }, [
        'code',
        'msg',
        'data',
      ])
    case 'mainList':
      return object({ ...head, data: object({ mainList: given }, ['mainList']) }, ['code', 'msg', 'data'])
    default:
      return answer instanceof z.ZodVoid
        ? object(head, ['code', 'msg'])
        : object({ ...head, data: given }, ['code', 'msg', ...(answer.safeParse(undefined).success ? [] : ['data'])])
  }
}

const json = (schema: object, example = {}) => ({ 'application/json': { schema, ...example } })
const binary = { schema: { type: 'string', format: 'binary' } }
const text = (example?: string) => ({ schema: { type: 'string' }, ...(example !== undefined && { example }) })
const isText = (type: string): boolean => /csv|json/.test(type)
// Lists go out as workbooks; any other file is what it is.
const isList = (operation: AnyOperation): boolean => operation.body === 'form' || isExport(operation)
const answers = (operation: AnyOperation, making: Making) => {
  const given = schemaOf(operation, 'answer', making)
  const { written } = operation
  const made = making.examples[operation.name]
  const isFile = operation.wire === 'file'
  const file = isFile ? (made?.answered as FileExample | undefined) : undefined
  const types = written?.types ?? [isList(operation) ? mediaTypes.xlsx : 'application/octet-stream']
  const content = isFile
    ? {
        ...Object.fromEntries(
          types.map((type) => [
            type,
            isText(type) ? text(type.split(';')[0] === file?.type ? file?.text : undefined) : binary,
          ]),
        ),
        ...json(ref('Refusal')),
      }
    : json({ oneOf: [success(operation, given), ref('Refusal')] }, made && { example: made.answered })
  const headers = {
    ...(isFile && { 'Content-Disposition': { ...text(file?.disposition), description: 'The name of the file' } }),
    ...Object.fromEntries(
      Object.entries(written?.headers ?? {}).map(([name, description]) => [name, { ...text(), description }]),
    ),
  }
  return {
    200: {
      description: 'Done, or refused: the code in the body says which',
      ...(isFile && { headers }),
      content,
    },
    ...(operation.permission !== 'public' && { 401: { $ref: '#/components/responses/Unauthenticated' } }),
    404: { $ref: '#/components/responses/UnknownPath' },
    405: { $ref: '#/components/responses/OtherMethod' },
    413: { $ref: '#/components/responses/TooLarge' },
    429: { $ref: '#/components/responses/TooMany' },
    500: { $ref: '#/components/responses/Unexpected' },
    503: { $ref: '#/components/responses/Unavailable' },
  }
}

// Where each field of the input travels: path, query or body.
const asked = (route: Route, making: Making) => {
  const { operation } = route
  const { properties = {}, required = [] } = schemaOf(operation, 'input', making)
  const made = making.examples[operation.name]
  const places = pathNames(operation.path)
  const rest = Object.entries(properties).filter(([name]) => !places.includes(name))
  const inQuery = operation.method === 'GET' || operation.method === 'DELETE' || operation.body === 'bytes'
  const once =
    isChange(route) && operation.permission !== 'public'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'The same key and content give the first answer again, for a day',
            schema: { type: 'string' },
          },
        ]
      : []
  const parameters = [
    ...places.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? { type: 'string' },
      ...exampleOf(made, name),
    })),
    ...(inQuery
      ? rest.map(([name, field]) => {
          const { spelled = name, ...schema } = field as { spelled?: string }
          return {
            name: spelled,
            in: 'query',
            required: required.includes(name),
            schema,
            ...exampleOf(made, spelled, name),
          }
        })
      : []),
    ...once,
  ]
  const spelledIn = ([name, field]: readonly [string, unknown]) => (field as { spelled?: string }).spelled ?? name
  const fields = object(
    Object.fromEntries(
      rest.map((one) => {
        const { spelled: _, ...schema } = one[1] as { spelled?: string }
        return [spelledIn(one), schema]
      }),
    ),
    rest.filter(([name]) => required.includes(name)).map(spelledIn),
  )
  const form = { 'multipart/form-data': { schema: object({ file: binary.schema }, ['file']) } }
  const body =
    operation.body === 'bytes'
      ? { 'application/octet-stream': binary, ...(operation.piece !== true && form) }
      : {
          [operation.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: {
            schema: fields,
            ...bodyExample(made, places),
          },
        }
  return {
    parameters,
    ...((!inQuery || operation.body === 'bytes') && {
      requestBody: { required: fields.required.length > 0 || operation.body === 'bytes', content: body },
    }),
  }
}

const described = (route: Route, making: Making) => {
  const { operation } = route
  const { name, permission, bounds } = operation
  return {
    operationId: plain(name),
    summary: summaryOf(operation, making.language),
    tags: [moduleOf(name)],
    ...asked(route, making),
    responses: answers(operation, making),
    'x-bounds': bounds,
    ...(making.examples[name]?.made && { 'x-example-made': true }),
    ...(operation.many !== undefined && { 'x-many': `/system/batch/${name.replace('.', '/')}` }),
    ...(permission === 'public' && { security: [] }),
    ...(permission !== 'public' && permission !== 'signed-in' && { 'x-permission': permission }),
  }
}

const moduleOf = (name: string): string => name.split('.')[0] ?? name
const tagsOf = (routes: readonly Route[], language: Language) =>
  [...Map.groupBy(routes, ({ operation }) => moduleOf(operation.name))].map(([name, of]) => {
    const messages = of.find(({ operation }) => Object.hasOwn(operation.messages.texts, 'title'))?.operation.messages
    return { name, ...(messages && { description: textOf(messages, 'title', language) }) }
  })

const refusal = object(
  {
    code: { type: 'integer', enum: envelopeCodes.filter((code) => code !== 200) },
    msg: { type: 'string' },
    errors: {
      type: 'array',
      items: object({ field: { type: 'string' }, key: { type: 'string' }, msg: { type: 'string' } }, [
        'field',
        'key',
        'msg',
      ]),
    },
    requestId: { type: 'string', description: 'Of an unexpected error: what its cause is found by' },
  },
  ['code', 'msg'],
)
const turnedDown = (description: string, more = {}) => ({ description, ...more, content: json(ref('Refusal')) })

interface Document {
  readonly openapi: string
  readonly [part: string]: unknown
}
/**
 * The calls as an OpenAPI 3.1 document, made from what the server itself checks
 * them by; fields and modules are named in one language. Calls that were made stand with them as examples. It takes
 * seconds of computing: others are served between two calls.
 */
export const openApiOf = async (
  routes: readonly Route[],
  language: Language = 'cn',
  examples: Examples = {},
): Promise<Document> => {
  const making: Making = { shared: {}, language, examples }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    ;(paths[route.operation.path] ??= {})[route.operation.method.toLowerCase()] = described(route, making)
    await breathe()
  }
  paths[pushPath] = { get: socket(language) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Geodepot',
      version: '1',
      description:
        'Texts come in the language of Accept-Language: zh or en. Times are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai (UTC+8) and carry no offset; days are `yyyy-MM-dd`.',
    },
    servers: [{ url: prefix }],
    tags: [...tagsOf(routes, language), { name: 'kit/push', description: textOf(openApiMessages, 'push', language) }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { ...making.shared, ...socketSchemas(), Refusal: refusal },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Unauthenticated: turnedDown('No token, or one that is not valid any more'),
        UnknownPath: turnedDown('Nothing is at this path'),
        OtherMethod: turnedDown('The path does not support this method, which Allow names', {
          headers: { Allow: { schema: { type: 'string' } } },
        }),
        TooLarge: turnedDown('More than `x-bounds` says of the call'),
        TooMany: turnedDown('Too many calls of this address or person: wait a little'),
        Unexpected: turnedDown('A fault of the server'),
        Unavailable: turnedDown('Away for the moment', { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
      },
    },
  }
}
