import { upkeepCalls } from '@geodepot/contracts/equipment/upkeep.ts'
import { upkeepMessages } from '@geodepot/contracts/equipment/upkeep.messages.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { StateTag, shownDate, useText } from '../../kit/i18n/index.ts'
import { Panel } from '../../kit/ui/index.ts'
import { limitOf, runOf, toneOf } from '../upkeep/index.ts'

/** When a device's next upkeep is due, by each rule about it. */
export const NextUpkeep = ({ devId }: { readonly devId: number }) => {
  const t = useText(upkeepMessages)
  const person = usePerson()
  const { data = [] } = useApiQuery(
    upkeepCalls.ofDevice,
    { devId },
    { enabled: mayDo(person, upkeepCalls.ofDevice.permission) },
  )
  if (data.length === 0) return null
  return (
    <Panel title={t('deviceUpkeep')}>
      <ul className="plain-list">
        {data.map((one) => (
          <li key={one.ruleId}>
            {one.ruleName} <StateTag tone={toneOf[one.dueState]}>{t(`due_${one.dueState}`)}</StateTag>{' '}
            {t('until', { limit: limitOf(one, t) })}{' '}
            <small>
              {[
                runOf(one, t) && t('hasRun', { run: runOf(one, t) }),
                one.lastTime && t('lastDone', { day: shownDate(one.lastTime.slice(0, 10)) }),
                one.levelName,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
