import { device } from '@geodepot/contracts/equipment/device.ts'
import { type LifeEntry, deviceLife, lifeGroups } from '@geodepot/contracts/equipment/device-life.ts'
import { deviceLifeMessages } from '@geodepot/contracts/equipment/device-life.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { Ago, StateTag, useText } from '../../kit/i18n/index.ts'
import { ExportButton } from '../../kit/list/index.ts'
import { useTagTitle } from '../../kit/routing/index.ts'
import { Detail, Empty, Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { useStates } from './states.tsx'
import './life.css'

const tones: Partial<Record<LifeEntry['event'], Tone>> = {
  opening: 'done',
  arrive: 'done',
  return: 'done',
  dispatch: 'underWay',
  condition: 'attention',
  reversal: 'attention',
  loss: 'refused',
  retire: 'refused',
}

const Entry = ({ of }: { of: LifeEntry }) => {
  const t = useText(deviceLifeMessages)
  const states = useStates()
  const way = of.from === of.to ? of.to : [of.from, of.to].filter((place) => place !== '').join(' → ')
  return (
    <li>
      <span className="life-when">
        <Ago at={of.happenTime} />
      </span>
      <div className="life-what">
        <StateTag tone={tones[of.event] ?? 'draft'}>{t(`event_${of.event}`)}</StateTag>
        {way !== '' && <span>{way}</span>}
        {of.condition !== null && of.condition !== 'good' && states.techTag(of.condition)}
        {of.document && <Link to={`/open/${of.document.kind}/${of.document.id}`}>{of.document.number}</Link>}
        {of.person !== '' && <span className="life-who">{of.person}</span>}
        {of.note !== '' && <p>{of.note}</p>}
      </div>
    </li>
  )
}

/** Everything that happened to a device, the latest first: on paper and in a file as it happened. */
const DeviceLife = () => {
  const t = useText(deviceLifeMessages)
  const d = useText(deviceMessages)
  const { id = '' } = useParams()
  const { data, error, refetch, isPending } = useApiQuery(deviceLife.get, { id })
  const card = useApiQuery(device.get, { id }).data
  const late = useLate(isPending)
  const [group, setGroup] = useState<LifeEntry['group'] | 'all'>('all')
  const name = [card?.devName, card?.selfNum ?? card?.devSign].filter(Boolean).join(' ')
  const title = name === '' ? t('title') : `${t('title')} · ${name}`
  useTagTitle(title)
  if (error?.code === 403) return <Forbidden />
  if (error?.code === 404) return <Empty title={d('gone')} />
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data) return late ? <Waiting columns={3} /> : null
  const shown = data.filter((entry) => group === 'all' || entry.group === group).toReversed()
  return (
    <Detail
      title={title}
      actions={
        <>
          <Link to="print">
            <Button>{t('print')}</Button>
          </Link>
          <ExportButton of={deviceLife.export} ask={{ id }} disabled={data.length === 0} />
        </>
      }
    >
      <section className="life" aria-label={t('title')}>
        <div className="life-head">
          <Link to=".." relative="path">
            {t('back')}
          </Link>
          <Segmented
            aria-label={t('group')}
            value={group}
            onChange={setGroup}
            options={(['all', ...lifeGroups] as const).map((value) => ({ value, label: t(`group_${value}`) }))}
          />
          <span className="quiet">{t('count', { count: shown.length })}</span>
        </div>
        {shown.length === 0 ? (
          <Empty title={t(data.length === 0 ? 'none' : 'noneOfKind')} />
        ) : (
          <ol>
            {shown.map((entry) => (
              <Entry key={entry.key} of={entry} />
            ))}
          </ol>
        )}
      </section>
    </Detail>
  )
}
export default DeviceLife
