import { countryCodes, countryName } from '@geodepot/contracts/kit/countries.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { supplierImport, supplierImportFields } from '@geodepot/contracts/system/supplier-import.ts'
import { supplierImportMessages } from '@geodepot/contracts/system/supplier-import.messages.ts'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { ChoicePicker, ImportDialog, type PickerProps } from '../../kit/import/index.ts'
import { CurrencyPicker } from '../currency/index.ts'

const Country = (props: PickerProps) => {
  const language = useLanguage()
  return (
    <ChoicePicker
      {...props}
      options={countryCodes.map((code) => ({ value: code, label: `${code} ${countryName(code, language)}` }))}
    />
  )
}
const forAll = { country: Country, currencyCode: CurrencyPicker }

/** Suppliers from a spreadsheet. */
const SupplierImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(supplierImportMessages)
  return (
    <ImportDialog
      of={supplierImport}
      title={t('title')}
      fields={supplierImportFields}
      labels={supplierMessages}
      forAll={forAll}
      onClose={onClose}
    />
  )
}
export default SupplierImport
