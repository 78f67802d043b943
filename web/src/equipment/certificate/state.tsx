import type { CertificateState } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'

const tones: Readonly<Record<CertificateState | 'missing', Tone>> = {
  valid: 'done',
  expiring: 'attention',
  expired: 'refused',
  missing: 'refused',
  replaced: 'draft',
}
/** How it stands with a certificate, said and coloured. */
export const CertificateTag = ({ state }: { state: CertificateState | 'missing' }) => {
  const t = useText(certificateMessages)
  return <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>
}
