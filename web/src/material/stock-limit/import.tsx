import { stockLimitImport, stockLimitImportFields } from '@geodepot/contracts/material/stock-limit-import.ts'
import { stockLimitImportMessages } from '@geodepot/contracts/material/stock-limit-import.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ImportDialog } from '../../kit/import/index.ts'
import { StorePicker } from '../store/index.ts'

const forAll = { storeName: StorePicker }

/** Stock limits from a spreadsheet. */
const StockLimitImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(stockLimitImportMessages)
  return (
    <ImportDialog
      of={stockLimitImport}
      title={t('title')}
      fields={stockLimitImportFields}
      labels={stockLimitImportMessages}
      forAll={forAll}
      onClose={onClose}
    />
  )
}
export default StockLimitImport
