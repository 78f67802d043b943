import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownDate, shownNumber, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Facts, Panel } from '../../kit/ui/index.ts'

/** By which contract a device is hired or let, until when, and what that has come to. */
export const Leases = ({ devId }: { devId: number }) => {
  const t = useText(leaseMessages)
  const person = usePerson()
  const path = usePathOf('equipment/lease/index')
  const { data = [] } = useApiQuery(
    leaseCalls.ofDevice,
    { devId },
    { enabled: mayDo(person, leaseCalls.ofDevice.permission) },
  )
  if (data.length === 0) return null
  return (
    <Panel title={t('deviceLeases')}>
      {data.map((one) => (
        <Facts
          key={one.id}
          of={[
            [
              t(`leaseKind_${one.leaseKind}`),
              path === undefined ? (
                one.number
              ) : (
                <Link key="link" to={`${path}/${one.id}`}>
                  {one.number}
                </Link>
              ),
            ],
            [t('partnerName'), one.partnerName],
            [t('contractNo'), one.contractNo],
            [t('hirePeriod'), `${shownDate(one.hireFrom)} – ${shownDate(one.hireTo)}`],
            [`${t('dayRate')} (${one.currency})`, shownNumber(one.dayRate)],
            [t('hireDays'), shownQuantity(one.hireDays)],
            [`${t('cost')} (${one.currency})`, shownNumber(one.cost)],
          ]}
        />
      ))}
    </Panel>
  )
}
