import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { Ago, useText } from '../../kit/i18n/index.ts'
import { Failed, Waiting, useLate } from '../../kit/ui/index.ts'
import './timeline.css'

const step = 20

/** Who has held a device, newest first. */
export const Timeline = ({ id }: { id: number }) => {
  const t = useText(deviceMessages)
  const [count, setCount] = useState(step)
  const { data, error, refetch, isPending } = useApiQuery(device.timeline, { id, pageSize: count }, { keep: true })
  const late = useLate(isPending)
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data) return late ? <Waiting rows={4} columns={1} /> : null
  if (data.rows.length === 0) return <p className="quiet">{t('noTimeline')}</p>
  return (
    <>
      <ol className="timeline">
        {data.rows.map((entry) => (
          <li key={entry.id} className={`timeline-${entry.kind}`}>
            <strong>{t(`event_${entry.kind}`)}</strong>{' '}
            <span className="timeline-when">
              <Ago at={entry.happenTime} />
            </span>
            <p>{entry.from === entry.to ? entry.to : `${entry.from} → ${entry.to}`}</p>
            {entry.document && !`${entry.from} ${entry.to}`.includes(entry.document.number) && (
              <p>{entry.document.number}</p>
            )}
            {entry.remark !== '' && <p>{entry.remark}</p>}
            {entry.person !== '' && <p className="quiet">{entry.person}</p>}
          </li>
        ))}
      </ol>
      {data.total > data.rows.length && (
        <Button type="link" size="small" onClick={() => setCount(Math.min(count + 3 * step, 500))}>
          {t('earlier')}
        </Button>
      )}
    </>
  )
}
