import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import { languages } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from '../modules.ts'

/** What programs fill in, and no person reads of. A new one belongs here on purpose. */
const unnamed = new Set([
  'equipment/application.save copiedFrom',
  'equipment/bulk.export modelId',
  'system/gen.import tables',
  'system/gen.remove tableIds',
  'system/menu.update menuId',
  'system/project.create teamLeaderId',
  'system/project.export orgCode',
  'system/project.update teamLeaderId',
  'system/session.token grant_type',
  'system/session.token uuid',
  'system/session.token refresh_token',
  'system/session.login uuid',
  'system/user.downloadAvatar filePath',
  'system/user.downloadAvatar fileName',
])
const isPlan = ({ name }: AnyOperation): boolean => /-import\.(template|upload|check|run)$/.test(name)

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}
const pathsIn = ({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: Schema): string[][] => [
  ...Object.entries(properties).flatMap(([name, field]) => [[name], ...pathsIn(field).map((path) => [name, ...path])]),
  ...[...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf].flatMap(pathsIn),
]

it('has a word for every field that a person fills in, down to those of lines, so that what is wrong with it can be told', () => {
  const changes = routes
    .map(({ operation }) => operation)
    .filter((operation) => operation.method !== 'GET' && !isPlan(operation))
  const nameless = changes.flatMap((operation) => {
    const paths = pathsIn(z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema)
    return paths
      .filter(([first]) => first !== 'params')
      .filter((path) => languages.some((language) => labelOf(path, operation.messages, language) === path.at(-1)))
      .map((path) => `${operation.name} ${path.join('.')}`)
  })
  expect(new Set(nameless.filter((field) => !unnamed.has(field)))).toEqual(new Set())
})
