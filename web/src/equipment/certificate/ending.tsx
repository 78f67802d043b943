import { type EndingCertificate, certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import type { ShownColumn } from '../../kit/list/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { AlertDialog, type AlertDialogPart, useRowsThere } from '../../system/alert/index.ts'

const soonestFirst = { field: 'validUntil', descending: false }

/** Certificates that end soon or have ended: to the certificate. */
const EndingCertificates = ({ close }: AlertDialogPart) => {
  const t = useText(certificateMessages)
  const path = usePathOf('equipment/certificate/index')
  const of = useRowsThere<EndingCertificate, typeof certificateCalls.ending>(certificateCalls.ending, soonestFirst)
  const columns = useMemo(
    (): ShownColumn<EndingCertificate>[] => [
      { field: 'subject', title: t('subject'), kind: 'text', sortable: false },
      { field: 'kindName', title: t('kindName'), kind: 'text', sortable: false },
      { field: 'certNo', title: t('certNo'), kind: 'text', sortable: false },
      { field: 'validUntil', title: t('validUntil'), kind: 'day', sortable: true },
      { field: 'daysLeft', title: t('daysLeft'), kind: 'figure', sortable: false },
      { field: 'holderName', title: t('holderName'), kind: 'text', sortable: false },
      { field: 'issuer', title: t('issuer'), kind: 'text', sortable: false },
    ],
    [t],
  )
  return (
    <AlertDialog
      title={t('CERTIFICATE_ENDING')}
      rule={t('CERTIFICATE_ENDING_rule')}
      of={of}
      columns={columns}
      keyOf={({ id }) => String(id)}
      main="subject"
      to={({ certNo }) => (path === undefined ? undefined : `${path}?keyword=${encodeURIComponent(certNo)}`)}
      card={{ title: 'subject', facts: ['kindName', 'certNo', 'validUntil'] }}
      exportOf={certificateCalls.endingExport}
      close={close}
    />
  )
}
export default EndingCertificates
