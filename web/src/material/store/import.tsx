import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { storeImport, storeImportFields } from '@geodepot/contracts/material/store-import.ts'
import { storeImportMessages } from '@geodepot/contracts/material/store-import.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ImportDialog, type PickerProps, TextPicker } from '../../kit/import/index.ts'

const Department = (props: PickerProps) => <TextPicker {...props} max={60} />
const forAll = { deptName: Department }

/** Stores from a spreadsheet. */
const StoreImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(storeImportMessages)
  return (
    <ImportDialog
      of={storeImport}
      title={t('title')}
      fields={storeImportFields}
      labels={storeMessages}
      forAll={forAll}
      onClose={onClose}
    />
  )
}
export default StoreImport
