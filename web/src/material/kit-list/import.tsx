import { kitListImport, kitListImportFields } from '@geodepot/contracts/material/kit-list-import.ts'
import { kitListImportMessages } from '@geodepot/contracts/material/kit-list-import.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ImportDialog } from '../../kit/import/index.ts'

const forAll = {}

/** Kit lists from a spreadsheet. */
const KitListImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(kitListImportMessages)
  return (
    <ImportDialog
      of={kitListImport}
      title={t('title')}
      fields={kitListImportFields}
      labels={kitListImportMessages}
      forAll={forAll}
      onClose={onClose}
    />
  )
}
export default KitListImport
