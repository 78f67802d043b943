import { repair, repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { repairMessages } from '@geodepot/contracts/equipment/repair.messages.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { DocumentState } from '../../kit/document/index.ts'
import { shownDate, shownNumber, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Panel } from '../../kit/ui/index.ts'

/** What was and is repaired of a device, and the way to ask for another repair. */
export const Repairs = ({ devId, isGone }: { devId: number; isGone: boolean }) => {
  const t = useText(repairMessages)
  const person = usePerson()
  const path = usePathOf('equipment/repair/index')
  const { data = [] } = useApiQuery(
    repairCalls.ofDevice,
    { devId },
    { enabled: mayDo(person, repairCalls.ofDevice.permission) },
  )
  const open = data.some(
    ({ docState }) => !['completed', 'settled', 'voided', 'rejected', 'refused'].includes(docState),
  )
  const mayAsk = path !== undefined && !isGone && !open && mayDo(person, repairCalls.create.permission)
  if (data.length === 0 && !mayAsk) return null
  return (
    <Panel title={t('deviceRepairs')}>
      <ul className="plain-list">
        {data.map((one) => (
          <li key={one.id}>
            {path === undefined ? one.number : <Link to={`${path}/${one.id}`}>{one.number}</Link>}{' '}
            <DocumentState of={repair} state={one.docState} /> {one.faultDesc}{' '}
            <small>
              {[shownDate(one.faultTime.slice(0, 10)), one.workshopName, `USD ${shownNumber(one.totalAmount)}`]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {mayAsk && <Link to={`${path}/new?devId=${devId}`}>{t('requestRepair')}</Link>}
    </Panel>
  )
}
