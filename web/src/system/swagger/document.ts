/** A part of a schema, as far as this page shows it. */
export interface Schema {
  readonly $ref?: string
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}
interface Content {
  readonly schema: Schema
  /** As it was once sent or answered, as everywhere here. */
  readonly example?: unknown
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
  readonly example?: unknown
}
interface Described {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers?: Readonly<Record<string, { readonly example?: unknown }>>
        readonly content?: Readonly<Record<string, Content>>
      }
    >
  >
  readonly security?: readonly unknown[]
  readonly 'x-permission'?: string
}
export interface ApiDocument {
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** One call, ready to be shown. */
export interface Call {
  /** `system.job.list`: its name in the document and in the address of this page. */
  readonly id: string
  readonly method: string
  /** With the prefix that all calls have. */
  readonly path: string
  readonly module: string
  readonly permission: string | 'public' | 'signedIn'
  readonly parameters: readonly Parameter[]
  readonly body: ({ readonly media: string } & Content) | undefined
  /** Undefined: a file. */
  readonly answer: Schema | undefined
  /** As text: JSON, or of a file its head. */
  readonly answered: string | undefined
}
export interface Module {
  readonly name: string
  readonly title: string
  readonly area: string
  readonly calls: readonly Call[]
}

const callOf = (prefix: string, path: string, method: string, described: Described): Call => {
  const [body] = Object.entries(described.requestBody?.content ?? {})
  const { content: answered = {}, headers = {} } = described.responses['200'] ?? {}
  const { schema: json, example } = answered['application/json'] ?? {}
  const head = headers['Content-Disposition']?.example
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path: prefix + path,
    module: described.tags[0] ?? '',
    permission: described['x-permission'] ?? (described.security?.length === 0 ? 'public' : 'signedIn'),
    parameters: described.parameters,
    body: body && { media: body[0], ...body[1] },
    // The second alternative is the refusal, which every call has.
    answer: Object.keys(answered).length > 1 ? undefined : (json?.oneOf?.[0] ?? json),
    answered:
      example === undefined
        ? head === undefined
          ? undefined
          : `Content-Disposition: ${String(head)}`
        : JSON.stringify(example, null, 2),
  }
}

const methods = ['GET', 'POST', 'PUT', 'DELETE']
/** The calls by module, in the order in which the document names the modules. */
export const modulesOf = ({ paths, tags, servers }: ApiDocument): Module[] => {
  const prefix = servers[0]?.url ?? ''
  const calls = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, described]) => callOf(prefix, path, method, described)),
  )
  const byModule = Map.groupBy(calls, ({ module }) => module)
  return tags.map(({ name, description }) => ({
    name,
    title: description ?? name,
    area: name.split('/')[0] ?? '',
    calls: (byModule.get(name) ?? []).toSorted(
      (one, other) => one.path.localeCompare(other.path) || methods.indexOf(one.method) - methods.indexOf(other.method),
    ),
  }))
}

/** The modules with those of their calls that hold every word, in path, name, permission or the module's title. */
export const matching = (modules: readonly Module[], words: string): readonly Module[] => {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return modules
  return modules.flatMap((module) => {
    const calls = module.calls.filter(({ method, path, id, permission }) => {
      const text = `${method} ${path} ${id} ${permission} ${module.title}`.toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    return calls.length === 0 ? [] : [{ ...module, calls }]
  })
}
