import { materialImport, materialImportFields } from '@geodepot/contracts/material/material-import.ts'
import { materialImportMessages } from '@geodepot/contracts/material/material-import.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { Select } from 'antd'
import { ImportDialog, type PickerProps } from '../../../kit/import/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { CurrencyPicker } from '../../../system/currency/index.ts'
import { useDictionary } from '../../../system/dict/index.ts'

const EntryPicker = ({ label, value, set, type }: PickerProps & { type: string }) => {
  const t = useText(formMessages)
  const { entries } = useDictionary(type)
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('choose')}
      popupMatchSelectWidth={false}
      notFoundContent={t('nothingToChoose')}
      options={entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
      value={value ?? null}
      onChange={(chosen: string | null | undefined) => set(chosen ?? undefined)}
    />
  )
}
const TypePicker = (props: PickerProps) => <EntryPicker {...props} type={dictionaries.materialType} />
const UnitPicker = (props: PickerProps) => <EntryPicker {...props} type={dictionaries.unit} />
const forAll = { materialType: TypePicker, unit: UnitPicker, referenceCurrency: CurrencyPicker }

/** Materials from a spreadsheet. */
const MaterialImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(materialImportMessages)
  return (
    <ImportDialog
      of={materialImport}
      title={t('title')}
      fields={materialImportFields}
      labels={materialMessages}
      forAll={forAll}
      start={{}}
      onClose={onClose}
    />
  )
}
export default MaterialImport
