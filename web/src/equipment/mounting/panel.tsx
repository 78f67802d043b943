import { type MountingRow, mounting } from '@geodepot/contracts/equipment/mounting.ts'
import { mountingMessages } from '@geodepot/contracts/equipment/mounting.messages.ts'
import { meterMessages } from '@geodepot/contracts/equipment/meter.messages.ts'
import { subtract } from '@geodepot/contracts/kit/decimal.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownQuantity, shownMoment, useText } from '../../kit/i18n/index.ts'
import { AppDialog, Failed, Panel, Waiting, useLate } from '../../kit/ui/index.ts'
import './mounting.css'

const MountForm = lazy(() => import('./forms.tsx').then((part) => ({ default: part.MountForm })))
const UnmountForm = lazy(() => import('./forms.tsx').then((part) => ({ default: part.UnmountForm })))

const Mounted = ({ of, seen, takeOff }: { of: MountingRow; seen: 'child' | 'parent'; takeOff: () => void }) => {
  const t = useText(mountingMessages)
  const tm = useText(meterMessages)
  const other = of[seen]
  return (
    <li>
      <p>
        {seen === 'parent' && <span className="quiet">{t('mountedOn')} </span>}
        <Link to={`../${other.devId}`} relative="path">
          {other.name}
        </Link>{' '}
        <span className="quiet">{[other.devModel, of.place].filter(Boolean).join(' · ')}</span>
        {of.can.unmount && (
          <Button type="link" size="small" onClick={takeOff}>
            {t('unmount')}
          </Button>
        )}
      </p>
      <p className="quiet">
        {of.unmountedAt === null
          ? t('since', { time: shownMoment(of.mountedAt) })
          : t('until', { from: shownMoment(of.mountedAt), to: shownMoment(of.unmountedAt) })}
        {' · '}
        {of.unmountedBy === '' ? of.mountedBy : of.unmountedBy}
        {of.reason !== '' && ` · ${of.reason}`}
      </p>
      {of.ran.map(({ kind, on, off }) => (
        <p key={kind} className="quiet">
          {t('ran', {
            kind: tm(`kind_${kind}`),
            on: shownQuantity(on),
            off: shownQuantity(off),
            run: `${shownQuantity(subtract(off, on))} ${tm(`unit_${kind}`)}`,
          })}
        </p>
      ))}
    </li>
  )
}

interface MountingsPanelProps {
  readonly deviceId: number
  /** In whose hands nothing can be mounted on it: gone, on the road, or a component itself. */
  readonly isFixed: boolean
}
/** What is mounted on a device and on what it is mounted, now and before. */
export const MountingsPanel = ({ deviceId, isFixed }: MountingsPanelProps) => {
  const t = useText(mountingMessages)
  const person = usePerson()
  const { data, error, refetch, isPending } = useApiQuery(mounting.list, { deviceId, pageSize: 200 })
  const late = useLate(isPending)
  const [doing, setDoing] = useState<'mount' | MountingRow>()
  const [dirty, setDirty] = useState(false)
  const close = () => setDoing(undefined)
  const shown = (rows: readonly MountingRow[]) => (
    <ol className="mountings">
      {rows.map((row) => (
        <Mounted
          key={row.id}
          of={row}
          seen={row.parent.devId === deviceId ? 'child' : 'parent'}
          takeOff={() => setDoing(row)}
        />
      ))}
    </ol>
  )
  const body = () => {
    if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    if (!data) return late ? <Waiting rows={2} columns={1} /> : null
    const [now, past] = [
      data.rows.filter(({ unmountedAt }) => unmountedAt === null),
      data.rows.filter(({ unmountedAt }) => unmountedAt !== null),
    ]
    return (
      <>
        {now.length === 0 ? <p className="quiet">{t('none')}</p> : shown(now)}
        {past.length > 0 && (
          <details>
            <summary>{t('past')}</summary>
            {shown(past)}
          </details>
        )}
      </>
    )
  }
  const form = { close, setDirty }
  return (
    <Panel title={t('title')}>
      {body()}
      {!isFixed && mayDo(person, mounting.mount.permission) && (
        <Button onClick={() => setDoing('mount')}>{t('mount')}</Button>
      )}
      <AppDialog
        open={doing !== undefined}
        title={doing === 'mount' || doing === undefined ? t('mount') : t('unmountTitle', { name: doing.child.name })}
        width={480}
        dirty={dirty && doing !== undefined}
        onClose={close}
      >
        <Suspense fallback={<Waiting late as="fields" />}>
          {doing === 'mount' ? (
            <MountForm parentId={deviceId} {...form} />
          ) : (
            doing && <UnmountForm of={doing} {...form} />
          )}
        </Suspense>
      </AppDialog>
    </Panel>
  )
}
