import { deviceLabel } from '@geodepot/contracts/equipment/device-label.ts'
import { deviceLabelMessages } from '@geodepot/contracts/equipment/device-label.messages.ts'
import { Link, Navigate, useParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Answered, Facts, Panel } from '../../kit/ui/index.ts'

/** Where the QR code of a label leads: to the device; of a retired one it says what took its place. */
const OpenedLabel = () => {
  const t = useText(deviceLabelMessages)
  const { code = '' } = useParams()
  const path = usePathOf('equipment/device/index')
  const asked = useApiQuery(deviceLabel.open, { code })
  const { data } = asked
  const page = path !== undefined && data && data.devId !== null ? `${path}/${data.devId}` : undefined
  if (data?.retired === null && page !== undefined) return <Navigate replace to={page} />
  return (
    <Answered asked={[asked]} gone={t('unknown')}>
      {() =>
        data && (
          <article>
            <h1>{t('opened', { code: data.code })}</h1>
            {data.retired && (
              <p className="form-note form-note-amber" role="note">
                {t('retired', {
                  code: data.code,
                  time: shownDate(data.retired.time.slice(0, 10)),
                  person: data.retired.person,
                })}
                {data.retired.newCode !== '' && ` · ${t('newCode', { code: data.retired.newCode })}`}
              </p>
            )}
            <Panel title={data.devName}>
              <Facts
                of={[
                  [t('devModel'), data.devModel],
                  [t('ownerOrg'), data.ownerOrg],
                ]}
              />
              {page === undefined ? <p className="quiet">{t('notSeen')}</p> : <Link to={page}>{t('toDevice')}</Link>}
            </Panel>
          </article>
        )
      }
    </Answered>
  )
}
export default OpenedLabel
