import { deviceImport, deviceImportFields, parameterField } from '@geodepot/contracts/equipment/device-import.ts'
import { deviceImportMessages } from '@geodepot/contracts/equipment/device-import.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import type { ImportField } from '@geodepot/contracts/kit/import.ts'
import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import { useMemo } from 'react'
import { usePerson } from '../../../kit/access/index.ts'
import { ImportDialog } from '../../../kit/import/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { CurrencyPicker } from '../../../system/currency/index.ts'
import { useCategories } from '../../category/index.ts'
import {
  CategoryPicker,
  TemplatePicker,
  BrandField,
  MakeCategory,
  MakeModel,
  ModelPicker,
  OwnerPicker,
} from './pickers.tsx'

const forAll = {
  brand: BrandField,
  categoryId: CategoryPicker,
  ownerOrgId: OwnerPicker,
  manageOrgId: OwnerPicker,
  currency: CurrencyPicker,
}
const find = { devModel: ModelPicker }
const make = { categoryId: MakeCategory, devModel: MakeModel }

/** The fields of a device, and every technical parameter that a category has. */
const useFields = (): { fields: readonly ImportField[]; labels: Messages } => {
  const { byId } = useCategories()
  return useMemo(() => {
    const own = [
      ...new Map([...byId.values()].flatMap(({ parameters }) => parameters).map((one) => [one.key, one])).values(),
    ]
    const named = (name: string, unit: string) => (unit === '' ? name : `${name} (${unit})`)
    return {
      fields: [
        ...deviceImportFields,
        ...own.map(({ key, name }): ImportField => ({ key: parameterField(key), kind: 'text', headers: [name, key] })),
      ],
      // In the reader's language, as the server gives them.
      labels: {
        namespace: deviceMessages.namespace,
        texts: {
          ...deviceMessages.texts,
          ...Object.fromEntries(
            own.map(({ key, name, unit }) => [parameterField(key), [named(name, unit), named(name, unit)] as const]),
          ),
        },
      },
    }
  }, [byId])
}

/** A register of devices into the ledger. */
const DeviceImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(deviceImportMessages)
  const { deptId } = usePerson()
  const { fields, labels } = useFields()
  return (
    <ImportDialog
      of={deviceImport}
      title={t('title')}
      fields={fields}
      labels={labels}
      forAll={forAll}
      find={find}
      make={make}
      templateOf={{ label: t('templateOf'), picker: TemplatePicker }}
      start={{ ownerOrgId: deptId }}
      onClose={onClose}
    />
  )
}
export default DeviceImport
