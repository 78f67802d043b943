import { meter } from '@geodepot/contracts/equipment/meter.ts'
import { meterMessages } from '@geodepot/contracts/equipment/meter.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { Ago, useText } from '../../kit/i18n/index.ts'
import { AppDialog, Failed, Panel, Waiting } from '../../kit/ui/index.ts'
import { useMeterFigure, useMeters } from './use-meters.ts'
import './meter.css'

const ReadingForm = lazy(() => import('./reading-form.tsx'))
const step = 10

const Readings = ({ deviceId }: { deviceId: number }) => {
  const t = useText(meterMessages)
  const figure = useMeterFigure()
  const [count, setCount] = useState(step)
  const { data, error, refetch } = useApiQuery(meter.readings, { deviceId, pageSize: count }, { keep: true })
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data || data.rows.length === 0) return null
  return (
    <details className="meter-readings">
      <summary>{t('readings')}</summary>
      <ol>
        {data.rows.map((row) => (
          <li key={row.id}>
            <span className={row.corrected ? 'meter-corrected' : undefined}>{figure(row.kind, row.value)}</span>{' '}
            <span className="quiet">
              <Ago at={row.readAt} /> · {row.person}
              {row.serial !== '' && ` · ${row.serial}`}
              {row.corrected && ` · ${t('corrected')}`}
              {row.replaced && ` · ${t('replaced')}`}
              {row.reason !== '' && ` · ${row.reason}`}
            </span>
          </li>
        ))}
      </ol>
      {data.total > data.rows.length && (
        <Button type="link" size="small" onClick={() => setCount(Math.min(count + 3 * step, 500))}>
          {t('earlier')}
        </Button>
      )}
    </details>
  )
}

/** What a device has run by its meters, and the way to read them. */
export const MetersPanel = ({ deviceId, isGone }: { deviceId: number; isGone: boolean }) => {
  const t = useText(meterMessages)
  const person = usePerson()
  const figure = useMeterFigure()
  const meters = useMeters(deviceId)
  const [reading, setReading] = useState(false)
  const [dirty, setDirty] = useState(false)
  const close = () => setReading(false)
  return (
    <Panel title={t('title')}>
      {meters.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <table className="meter-table">
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('life')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('readAt')}</th>
            </tr>
          </thead>
          <tbody>
            {meters.map(({ kind, serial, value, life, readAt }) => (
              <tr key={kind}>
                <th scope="row">
                  {t(`kind_${kind}`)}
                  {serial !== '' && <span className="quiet"> {serial}</span>}
                </th>
                <td>{figure(kind, life)}</td>
                <td>{figure(kind, value)}</td>
                <td>
                  <Ago at={readAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isGone && mayDo(person, meter.read.permission) && <Button onClick={() => setReading(true)}>{t('add')}</Button>}
      <Readings deviceId={deviceId} />
      <AppDialog open={reading} title={t('add')} width={480} dirty={dirty && reading} onClose={close}>
        <Suspense fallback={<Waiting late as="fields" />}>
          {reading && <ReadingForm deviceId={deviceId} meters={meters} close={close} setDirty={setDirty} />}
        </Suspense>
      </AppDialog>
    </Panel>
  )
}
