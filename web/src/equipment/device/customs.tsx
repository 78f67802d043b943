import { customsCalls, customsWarnings } from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import { countryName } from '@geodepot/contracts/kit/countries.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { StateTag, shownDate, useLanguage, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Facts, Panel } from '../../kit/ui/index.ts'

const [soon] = customsWarnings
/** Under which declarations a device is, or was: until when, and by which dispatch it was discharged. */
export const Customs = ({ devId }: { devId: number }) => {
  const t = useText(customsMessages)
  const language = useLanguage()
  const person = usePerson()
  const path = usePathOf('equipment/customs/index')
  const { data = [] } = useApiQuery(
    customsCalls.ofDevice,
    { devId },
    { enabled: mayDo(person, customsCalls.ofDevice.permission) },
  )
  if (data.length === 0) return null
  return (
    <Panel title={t('deviceCustoms')}>
      {data.map((one) => (
        <Facts
          key={one.id}
          of={[
            [
              one.regimeName,
              path === undefined ? (
                one.number
              ) : (
                <Link key="link" to={`${path}/${one.id}`}>
                  {one.number}
                </Link>
              ),
            ],
            [t('country'), countryName(one.country, language)],
            [t('declarationNo'), one.declarationNo],
            [
              t('untilOn'),
              one.daysLeft === null ? (
                shownDate(one.untilOn)
              ) : (
                <StateTag
                  key="until"
                  tone={one.daysLeft < 0 ? 'refused' : one.daysLeft <= soon ? 'attention' : 'underWay'}
                >
                  {[t('underCustoms'), shownDate(one.untilOn)].join(' · ')}
                </StateTag>
              ),
            ],
            [t('dischargedBy'), one.dischargedBy],
          ]}
        />
      ))}
    </Panel>
  )
}
