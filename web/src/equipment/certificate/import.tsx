import { certificateImport, certificateImportFields } from '@geodepot/contracts/equipment/certificate-import.ts'
import { certificateImportMessages } from '@geodepot/contracts/equipment/certificate-import.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ImportDialog } from '../../kit/import/index.ts'

const forAll = {}

/** Certificates of devices from a spreadsheet. */
const CertificateImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(certificateImportMessages)
  return (
    <ImportDialog
      of={certificateImport}
      title={t('title')}
      fields={certificateImportFields}
      labels={certificateImportMessages}
      forAll={forAll}
      onClose={onClose}
    />
  )
}
export default CertificateImport
