// What the product's description says of calls, as something that they can be held against.
import { type AnyOperation, pathNames } from '@geodepot/contracts/kit/operation.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { openApiOf } from '../kit/http/openapi.ts'

interface Content {
  readonly schema: object
}
interface Described {
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>
}
type Given = Readonly<Record<string, unknown>>

/** Says of calls and of their answers what is not as the document has it. */
export const describedBy = (document: Awaited<ReturnType<typeof openApiOf>>) => {
  // That the schemas are ones is said by the tests of the document; of thousands, each is used a few times.
  const ajv = formats.default(new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } }))
  ajv.addSchema({ $id: 'document', components: document['components'] })
  const made = new Map<string, ValidateFunction>()
  const faults = (where: string, schema: object, value: unknown): string[] => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
    const holds = made.get(text) ?? ajv.compile(JSON.parse(text) as object)
    made.set(text, holds)
    return holds(value) ? [] : [`${where}: ${ajv.errorsText(holds.errors).slice(0, 300)}`]
  }
  const of = ({ path, method }: AnyOperation): Described =>
    (document['paths'] as Record<string, Record<string, Described>>)[path]?.[method.toLowerCase()] as Described
  const partsOf = (operation: AnyOperation) => {
    const { parameters, requestBody } = of(operation)
    const fields = parameters.filter((one) => one.in !== 'header')
    const [[, body] = []] = operation.body === 'bytes' ? [] : Object.entries(requestBody?.content ?? {})
    const inBody = Object.keys((body?.schema as { properties?: object } | undefined)?.properties ?? {})
    return { fields, body, known: new Set([...fields.map(({ name }) => name), ...inBody]) }
  }
  const answerOf = (operation: AnyOperation): object =>
    of(operation).responses['200']?.content?.['application/json']?.schema ?? {}
  return {
    /** The schemas of the fields beside the body, of the body, and of the answer. */
    schemas: (operation: AnyOperation) => ({ ...partsOf(operation), answer: answerOf(operation) }),
    allows: (schema: object, value: unknown): boolean => faults('', schema, value).length === 0,
    /** The input without what the call knows nothing of. */
    known: (operation: AnyOperation, input: Given): Given => {
      const { known } = partsOf(operation)
      return Object.fromEntries(Object.entries(input).filter(([name]) => known.has(name)))
    },
    asked: (operation: AnyOperation, input: Given): string[] => {
      const { fields, body, known } = partsOf(operation)
      const places = new Set(pathNames(operation.path))
      const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !places.has(name)))
      return [
        ...Object.keys(input).flatMap((name) => (known.has(name) ? [] : [`${name}: is not described`])),
        ...fields.flatMap(({ name, required, schema }) =>
          input[name] === undefined ? (required ? [`${name}: is missing`] : []) : faults(name, schema, input[name]),
        ),
        ...(body ? faults('body', body.schema, rest) : []),
      ]
    },
    answered: (operation: AnyOperation, body: unknown): string[] => faults('answer', answerOf(operation), body),
  }
}
