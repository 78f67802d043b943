import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import { languages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { ImportDefinition } from '../kit/import/index.ts'
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
  'system/session.token client_id',
  'system/session.token client_secret',
  'system/session.login uuid',
  'system/user.downloadAvatar filePath',
  'system/user.downloadAvatar fileName',
])

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
  const changes = routes.map(({ operation }) => operation).filter(({ method }) => method !== 'GET')
  const nameless = changes.flatMap((operation) => {
    const paths = pathsIn(z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema)
    return paths
      .filter(([first]) => first !== 'params')
      .filter((path) => languages.some((language) => labelOf(path, operation.messages, language) === path.at(-1)))
      .map((path) => `${operation.name} ${path.join('.')}`)
  })
  expect(new Set(nameless.filter((field) => !unnamed.has(field)))).toEqual(new Set())
})

it('heads no two columns of a sheet that is imported alike', async () => {
  const source = dirname(import.meta.dirname)
  const files = globSync('{system,equipment,material}/*-import/definition.ts', { cwd: source })
  expect(files.length).toBeGreaterThan(8)
  for (const file of files) {
    const { definition } = (await import(join(source, file))) as { definition: Partial<ImportDefinition<object>> }
    const { fields, labels } = definition
    // One whose columns depend on what is imported is put together when it is asked for.
    if (!fields || !labels) continue
    for (const language of languages) {
      const heads = fields.map(({ key }) => textOf(labels, key, language).toLowerCase())
      expect([file, heads.filter((head, at) => heads.indexOf(head) !== at)]).toEqual([file, []])
    }
  }
})
