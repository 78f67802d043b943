import { type BoxAct, type BoxDifference, type BoxRow, box } from '@geodepot/contracts/equipment/box.ts'
import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { StateTag, shownDate, shownMoment, useText } from '../../kit/i18n/index.ts'
import { Facts, Panel } from '../../kit/ui/index.ts'
import { listTones } from './tones.ts'
import './box.css'

const ReadList = lazy(() => import('./read-list.tsx'))
const Repack = lazy(() => import('./repack.tsx'))
const Settle = lazy(() => import('./settle.tsx'))
const Count = lazy(() => import('./count.tsx'))

const useNameOf = () => {
  const t = useText(boxMessages)
  return ({ serial, quantity }: BoxDifference) => serial ?? t('unnamed', { quantity })
}
const Difference = ({ of, settle }: { of: BoxDifference; settle: (() => void) | undefined }) => {
  const t = useText(boxMessages)
  const name = useNameOf()
  return (
    <li>
      <strong>{t(`kind_${of.kind}`)}</strong> {name(of)}{' '}
      <span className="quiet">
        {[
          of.other && t('inBox', { name: of.other.name }),
          of.outcome && t(`outcome_${of.outcome}`),
          of.note,
          shownMoment(of.settledTime ?? of.foundTime),
          of.settledBy,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {settle && (
        <Button type="link" size="small" onClick={settle}>
          {t('settle')}
        </Button>
      )}
    </li>
  )
}
const Act = ({ of }: { of: BoxAct }) => {
  const t = useText(boxMessages)
  return (
    <li>
      {t(`act_${of.kind}`)} {t('fromTo', { before: of.before, after: of.after })}{' '}
      <span className="quiet">
        {[
          of.other && t('withOther', { name: of.other.name, before: of.otherBefore ?? 0, after: of.otherAfter ?? 0 }),
          of.reason,
          shownMoment(of.actTime),
          of.person,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
const Serials = ({ deviceId }: { deviceId: number }) => {
  const { data } = useApiQuery(box.nodes, { deviceId, pageSize: 500 })
  return <p className="box-serials">{(data?.rows ?? []).map(({ serial }) => serial).join(' · ')}</p>
}

type Doing = 'list' | 'repack' | 'count' | BoxDifference
const Dialogs = ({ doing, of, close }: { doing: Doing | undefined; of: BoxRow; close: () => void }) => {
  const name = useNameOf()
  if (doing === undefined) return null
  return (
    <Suspense fallback={null}>
      {doing === 'list' ? (
        <ReadList of={of} close={close} />
      ) : doing === 'repack' ? (
        <Repack of={of} close={close} />
      ) : doing === 'count' ? (
        <Count of={of} close={close} />
      ) : (
        <Settle of={doing} name={name(doing)} close={close} />
      )}
    </Suspense>
  )
}

/** What is in a box: how many nodes, their serials, what differs, what changed; nothing of what is no box. */
export const BoxPanel = ({ deviceId }: { deviceId: number }) => {
  const t = useText(boxMessages)
  const person = usePerson()
  const { data } = useApiQuery(box.ofDevice, { deviceId })
  const [doing, setDoing] = useState<Doing>()
  const [seesSerials, setSeesSerials] = useState(false)
  const of = data?.box
  if (!data || !of) return null
  const maySettle = mayDo(person, box.settle.permission)
  return (
    <Panel title={t('panel')}>
      <Facts
        of={[
          [t('nodeCount'), `${of.nodeCount} / ${of.capacity}`],
          [t('listedCount'), String(of.listedCount)],
          [
            t('listState'),
            <StateTag key="state" tone={listTones[of.listState]}>
              {t(`listState_${of.listState}`)}
            </StateTag>,
          ],
          [t('listDue'), shownDate(of.listDue)],
          [
            t('listedTime'),
            of.listedTime && t('sinceListed', { time: shownMoment(of.listedTime) ?? '', person: data.listedBy }),
          ],
        ]}
      />
      {data.differences.length > 0 && (
        <>
          <h4>{t('differences')}</h4>
          <ul className="box-rows">
            {data.differences.map((one) => (
              <Difference
                key={one.id}
                of={one}
                settle={one.outcome === null && maySettle ? () => setDoing(one) : undefined}
              />
            ))}
          </ul>
        </>
      )}
      {of.listedCount > 0 && (
        <details onToggle={({ currentTarget }) => setSeesSerials(currentTarget.open)}>
          <summary>{`${t('serial')} ${of.listedCount}`}</summary>
          {seesSerials && <Serials deviceId={deviceId} />}
        </details>
      )}
      {data.acts.length > 0 && (
        <details>
          <summary>{t('acts')}</summary>
          <ul className="box-rows">
            {data.acts.map((one) => (
              <Act key={one.id} of={one} />
            ))}
          </ul>
        </details>
      )}
      <p className="box-actions">
        {of.can.readList && <Button onClick={() => setDoing('list')}>{t('readList')}</Button>}
        {of.can.repack && <Button onClick={() => setDoing('repack')}>{t('repack')}</Button>}
        {of.can.repack && <Button onClick={() => setDoing('count')}>{t('count')}</Button>}
      </p>
      <Dialogs doing={doing} of={of} close={() => setDoing(undefined)} />
    </Panel>
  )
}
