import { budgetImport, budgetImportFields } from '@geodepot/contracts/material/budget-import.ts'
import { budgetImportMessages } from '@geodepot/contracts/material/budget-import.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ImportDialog } from '../../kit/import/index.ts'

const none = {}

/** Budgets from a spreadsheet. */
const BudgetImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(budgetImportMessages)
  return (
    <ImportDialog
      of={budgetImport}
      title={t('title')}
      fields={budgetImportFields}
      labels={budgetImportMessages}
      forAll={none}
      onClose={onClose}
    />
  )
}
export default BudgetImport
