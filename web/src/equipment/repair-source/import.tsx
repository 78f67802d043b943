import { repairSourceImport, repairSourceImportFields } from '@geodepot/contracts/equipment/repair-source-import.ts'
import { repairSourceImportMessages } from '@geodepot/contracts/equipment/repair-source-import.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ImportDialog } from '../../kit/import/index.ts'

const forAll = {}

/** Repairs of other systems from a spreadsheet. */
const RepairSourceImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(repairSourceImportMessages)
  return (
    <ImportDialog
      of={repairSourceImport}
      title={t('title')}
      fields={repairSourceImportFields}
      labels={repairSourceImportMessages}
      forAll={forAll}
      onClose={onClose}
    />
  )
}
export default RepairSourceImport
