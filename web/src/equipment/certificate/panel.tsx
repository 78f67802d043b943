import { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Panel } from '../../kit/ui/index.ts'
import { CertificateTag } from './state.tsx'

/** What a device and the parts on it have of certificates, and what they lack. */
export const CertificatePanel = ({ deviceId }: { deviceId: number }) => {
  const t = useText(certificateMessages)
  const person = usePerson()
  const path = usePathOf('equipment/certificate/index')
  const { data = [] } = useApiQuery(
    certificateCalls.ofDevice,
    { devId: deviceId },
    { enabled: mayDo(person, certificateCalls.ofDevice.permission) },
  )
  if (data.length === 0) return null
  return (
    <Panel title={t('deviceCertificates')}>
      <ul className="plain-list">
        {data.map(({ devId, devName, kindId, kindName, certState, certificateId, certNo, issuer, validUntil }) => (
          <li key={`${devId} ${kindId} ${certificateId ?? ''}`}>
            {kindName} <CertificateTag state={certState} />{' '}
            <small>
              {[
                devId === deviceId ? undefined : devName,
                certNo,
                issuer,
                certState === 'missing' ? undefined : (shownDate(validUntil) ?? t('forGood')),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {path !== undefined && <Link to={`${path}?devId=${deviceId}`}>{t('title')}</Link>}
    </Panel>
  )
}
