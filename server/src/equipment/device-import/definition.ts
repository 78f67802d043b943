import { categoryMessages } from '@geodepot/contracts/equipment/category.messages.ts'
import { deviceImportFields } from '@geodepot/contracts/equipment/device-import.ts'
import { deviceImportMessages } from '@geodepot/contracts/equipment/device-import.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { modelMessages } from '@geodepot/contracts/equipment/model.messages.ts'
import type { ImportField } from '@geodepot/contracts/kit/import.ts'
import { type Language, type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type ImportDefinition, type OpenDefinition, helpOf } from '../../kit/import/index.ts'
import { type NamedParameter, parametersByCategory } from '../category/index.ts'
import { check } from './check.ts'
import { loadDepartments } from './known.ts'
import type { Item } from './item.ts'
import { type Technical, parameterFields } from './parameters.ts'
import { write } from './write.ts'

const tables = [
  'equipment.device',
  'equipment.model',
  'equipment.custody_event',
  'equipment.custody_interval',
  'document.audit_log',
]
const ownHelp = new Set(['categoryId', 'devSign', 'ownerOrgId'])
const helpRow = (fields: readonly ImportField[], labels: Messages, language: Language): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ key }) => [
      key,
      ownHelp.has(key)
        ? textOf(deviceImportMessages, `help_${key as 'categoryId' | 'devSign' | 'ownerOrgId'}`, language)
        : helpOf({ fields, labels }, key, language),
    ]),
  )
const exampleRow = (language: Language): Record<string, string> => ({
  brand: textOf(deviceImportMessages, 'example_brand', language),
  devModel: textOf(deviceImportMessages, 'example_devModel', language),
  devName: textOf(deviceImportMessages, 'example_devName', language),
  devSign: 'SN-0001',
  assetCoding: 'A-0001',
  originalValue: '12800.00',
  currency: 'USD',
  productingDate: '2024-05-20',
  ifcountry: textOf(deviceMessages, 'ifcountry2', language),
  accountState: textOf(deviceMessages, 'account_inAccount', language),
})

const can = (actor: Actor): Record<string, true> =>
  Object.fromEntries([
    ...(mayDo(actor, 'equipment:device:edit') ? [['update', true] as const] : []),
    ...(mayDo(actor, 'equipment:model:add') ? [['brand', true] as const, ['devModel', true] as const] : []),
    ...(mayDo(actor, 'equipment:category:add') ? [['categoryId', true] as const] : []),
  ])

const importWith = (technical: Technical, columns: readonly NamedParameter[]): ImportDefinition<Item> => {
  const parameters = parameterFields(columns)
  const fields = [...deviceImportFields, ...parameters.fields]
  const labels: Messages = {
    namespace: deviceMessages.namespace,
    texts: { ...deviceMessages.texts, ...parameters.texts },
  }
  return {
    fields,
    tables,
    labels,
    texts: [deviceImportMessages, modelMessages, categoryMessages],
    title: 'title',
    can,
    template: (language) => [helpRow(fields, labels, language), exampleRow(language)],
    check: check(technical),
    write,
    shown: async (reader, language) => {
      const departments = await loadDepartments(reader)
      return (field, value) => {
        if (field !== 'ownerOrgId' && field !== 'manageOrgId') return value
        const found = departments.find(({ id }) => id === value)
        return (language === 'cn' ? found?.name : found?.nameEn) ?? value
      }
    },
  }
}

/**
 * The device ledger's import, for the common pipeline: each technical parameter that any category has is a column, a
 * template shows those of one.
 */
export const definition: OpenDefinition<Item> = {
  rows: async (reader) => {
    const technical = await parametersByCategory(reader)
    return importWith(technical, [...technical.values()].flat())
  },
  template: async (reader, of) => {
    const technical = await parametersByCategory(reader)
    return importWith(technical, technical.get(Number(of)) ?? [])
  },
}
