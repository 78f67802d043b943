import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { userImportFields } from '@geodepot/contracts/system/user-import.ts'
import { userImportMessages } from '@geodepot/contracts/system/user-import.messages.ts'
import { sql } from 'kysely'
import { mayDo } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type ImportDefinition, helpOf } from '../../kit/import/index.ts'
import { check } from './check.ts'
import type { Item } from './item.ts'
import { write } from './write.ts'

const ownHelp = ['userName', 'deptId', 'roleIds', 'postIds'] as const
const helpRow = (language: Language): Record<string, string> =>
  Object.fromEntries(
    userImportFields.map(({ key }) => {
      const own = ownHelp.find((one) => one === key)
      return [
        key,
        own === undefined
          ? helpOf({ fields: userImportFields, labels: accountMessages }, key, language)
          : textOf(userImportMessages, `help_${own}`, language),
      ]
    }),
  )
const exampleRow = (language: Language): Record<string, string> => ({
  userName: 'zhang_san',
  nickName: textOf(userImportMessages, 'example_nickName', language),
  phonenumber: '13900000000',
  email: 'zhang_san@example.com',
  sex: textOf(accountMessages, 'sex0', language),
  status: textOf(accountMessages, 'status0', language),
})

interface Name {
  kind: 'deptId' | 'roleIds' | 'postIds'
  id: string
  name: string
  nameEn: string
}
const namesOf = async (reader: Reader): Promise<Map<string, Name>> => {
  const { rows } = await sql<Name>`
    select 'deptId' as kind, id, name, name_en as "nameEn" from system.department
    union all select 'roleIds', id::text, name, name_en from system.role union all select 'postIds', id::text, name, name_en from system.post`.execute(
    reader,
  )
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
}

/** The import of people, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: userImportFields,
  tables: ['system.user', 'system.user_role', 'system.user_post', 'document.audit_log'],
  labels: accountMessages,
  texts: [userImportMessages, roleMessages],
  title: 'title',
  can: (actor) => Object.fromEntries(mayDo(actor, 'system:user:edit') ? [['update', true] as const] : []),
  template: (language) => [helpRow(language), exampleRow(language)],
  check,
  write,
  shown: async (reader, language) => {
    const names = await namesOf(reader)
    const said = (field: string, id: string) => {
      const found = names.get(`${field} ${id}`)
      return (language === 'cn' ? found?.name : found?.nameEn) ?? id
    }
    // Several stand in one cell: as ids before, as the sheet has them after.
    return (field, value) =>
      field === 'deptId'
        ? said(field, value)
        : field === 'roleIds' || field === 'postIds'
          ? value
              .split(',')
              .map((id) => said(field, id.trim()))
              .join(', ')
          : value
  },
}
