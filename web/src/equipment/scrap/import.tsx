import { scrapImport, scrapImportFields } from '@geodepot/contracts/equipment/scrap-import.ts'
import { scrapImportMessages } from '@geodepot/contracts/equipment/scrap-import.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ImportDialog } from '../../kit/import/index.ts'

const forAll = {}

/** Drafts of applications from a spreadsheet. */
const ScrapImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(scrapImportMessages)
  return (
    <ImportDialog
      of={scrapImport}
      title={t('title')}
      fields={scrapImportFields}
      labels={scrapImportMessages}
      forAll={forAll}
      onClose={onClose}
    />
  )
}
export default ScrapImport
