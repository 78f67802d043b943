import { type DeviceDetail as Given, device } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  Detail,
  Empty,
  Facts,
  Failed,
  Forbidden,
  GuardedButton,
  InTurn,
  Panel,
  Waiting,
  useLate,
} from '../../kit/ui/index.ts'
import { AttachmentsPanel, RecordPhoto } from '../../kit/files/index.ts'
import { Ago, shownDate, shownMoment, shownNumber, shownQuantity, useLabels, useText } from '../../kit/i18n/index.ts'
import { useTag, useTagTitle } from '../../kit/routing/index.ts'
import { ExternalKeys } from '../../system/external-key/index.ts'
import { useCategories } from '../category/index.ts'
import { BoxPanel } from '../box/index.ts'
import { CertificatePanel } from '../certificate/index.ts'
import { KitPanel } from '../device-kit/index.ts'
import { MetersPanel } from '../meter/index.ts'
import { MountingsPanel } from '../mounting/index.ts'
import { deviceLifeMessages } from '@geodepot/contracts/equipment/device-life.messages.ts'
import { DeviceDialog } from './dialog.tsx'
import { LabelPanel } from './label-panel.tsx'
import { Customs } from './customs.tsx'
import { Leases } from './leases.tsx'
import { Repairs } from './repairs.tsx'
import { NextUpkeep } from './upkeep.tsx'
import { useStates } from './states.tsx'
import { Timeline } from './timeline.tsx'
import { useRemove } from './use-remove.ts'

const Release = lazy(() => import('./release.tsx'))

const Parameters = ({ of }: { of: Given }) => {
  const t = useText(deviceMessages)
  const { byId } = useCategories()
  const known = byId.get(of.categoryId)?.parameters ?? []
  const others = Object.entries(of.params).filter(([key]) => !known.some((parameter) => parameter.key === key))
  const facts = [
    ...known.map(({ key, name, unit, type }) => {
      const value = of.params[key]
      const shown =
        value !== undefined && type === 'number' && /^-?\d+(\.\d+)?$/.test(value) ? shownQuantity(value) : value
      return [name, shown === undefined || shown === '' || unit === '' ? shown : `${shown} ${unit}`] as const
    }),
    ...others,
  ]
  return (
    <Panel title={t('params')}>
      {facts.length === 0 ? <p className="quiet">{t('noParams')}</p> : <Facts of={facts} />}
    </Panel>
  )
}

/** Cards that were of the same device, each with its own past. */
const Others = ({ of }: { of: NonNullable<Given['mergedFrom']> }) => (
  <>
    {of.map(({ devId, name }) => (
      <Link key={devId} to={`../${devId}`} relative="path">
        {name}
      </Link>
    ))}
  </>
)

const Card = ({ of }: { of: Given }) => {
  const t = useText(deviceMessages)
  const label = useLabels(device.get.messages)
  const states = useStates()
  return (
    <InTurn>
      <Panel title={t('basics')}>
        <RecordPhoto record={recordNameOf('equipment/device', of.devId)} />
        <Facts
          of={[
            [label('devCoding'), of.devCoding],
            [label('assetCoding'), of.assetCoding],
            [label('brand'), of.brand],
            [label('devModel'), of.devModel],
            [label('devType'), of.devType],
            [label('selfNum'), of.selfNum],
            [label('devSign'), of.devSign],
            [label('licenseNum'), of.licenseNum],
            [label('manufacturer'), of.manufacturer],
            [label('ifcountry'), states.origin(of.ifcountry)],
            [label('productingDate'), shownDate(of.productingDate)],
            [label('useStartDate'), shownDate(of.useStartDate)],
            [label('warrantyEnd'), shownDate(of.warrantyEnd)],
            [label('remark'), of.remark],
            [
              t('formerNumbers'),
              (of.formerNumbers ?? [])
                .map(({ kind, value, until }) =>
                  t('formerNumber', { label: label(kind), value, until: shownDate(until) }),
                )
                .join(' · '),
            ],
            [
              t('mergedFrom'),
              of.mergedFrom === undefined || of.mergedFrom.length === 0 ? undefined : (
                <Others key="merged" of={of.mergedFrom} />
              ),
            ],
          ]}
        />
      </Panel>
      <ExternalKeys of="equipment/device" id={of.devId} />
      <Panel title={t('value')}>
        <Facts
          of={[
            [`${label('originalValue')} (${of.currency})`, shownNumber(of.originalValue)],
            [`${label('netValue')} (${of.currency})`, shownNumber(of.netValue)],
            [label('deprYears'), of.deprYears],
            [label('accountState'), states.account(of.accountState)],
          ]}
        />
      </Panel>
      <Panel title={t('custody')}>
        <Facts
          of={[
            [label('holderName'), of.holderName],
            [label('heldSince'), <Ago key="since" at={of.heldSince} />],
            [label('projectName'), of.projectName],
            [label('deptName'), of.deptName],
            [label('devPosition'), of.devPosition],
            [label('ownerOrg'), of.ownerOrg],
            [label('manageOrgName'), of.manageOrgName],
            [label('usageState'), states.usage(of.usageState)],
            [label('lockedBy'), of.lockedBy?.number],
            [label('mountedOn'), of.mountedOn && <Others key="mounted" of={[of.mountedOn]} />],
            [
              t('lastCounted'),
              of.lastCountedTime === null
                ? t('neverCounted')
                : [shownDate(of.lastCountedTime.slice(0, 10)), of.lastCountedBy].filter(Boolean).join(' · '),
            ],
            [
              t('reservedBy'),
              of.reservedBy && t('reservedSaid', { ...of.reservedBy, until: shownMoment(of.reservedBy.until) ?? '' }),
            ],
          ]}
        />
      </Panel>
      <LabelPanel of={of} />
      <Leases devId={of.devId} />
      <CertificatePanel deviceId={of.devId} />
      <Customs devId={of.devId} />
      {of.deviceStatus !== '5' && <NextUpkeep devId={of.devId} />}
      <Repairs devId={of.devId} isGone={of.deviceStatus === '5'} />
      <Parameters of={of} />
      <MountingsPanel
        deviceId={of.devId}
        isFixed={of.deviceStatus === '5' || of.deviceStatus === '2' || of.lockedBy !== null || Boolean(of.mountedOn)}
      />
      <BoxPanel deviceId={of.devId} />
      <KitPanel
        deviceId={of.devId}
        name={[of.devName, of.selfNum ?? of.devSign].filter(Boolean).join(' ')}
        isGone={of.deviceStatus === '5'}
      />
      <MetersPanel deviceId={of.devId} isGone={of.deviceStatus === '5'} />
      <AttachmentsPanel shrink record={recordNameOf('equipment/device', of.devId)} canEdit={of.can.edit === true} />
      <Panel title={t('system')}>
        <Facts
          of={[
            [label('createBy'), of.createBy],
            [label('createTime'), <Ago key="made" at={of.createTime} />],
            [label('updateBy'), of.updateBy],
            [label('updateTime'), <Ago key="changed" at={of.updateTime} />],
          ]}
        />
      </Panel>
    </InTurn>
  )
}

/** The page of one device: its card, its parameters and who has held it. */
const DeviceDetail = () => {
  const t = useText(deviceMessages)
  const life = useText(deviceLifeMessages)
  const { id = '' } = useParams()
  const { data, error, refetch, isPending } = useApiQuery(device.get, { id })
  const late = useLate(isPending)
  const [editing, setEditing] = useState(false)
  const [releasing, setReleasing] = useState(false)
  const states = useStates()
  const remove = useRemove()
  const tag = useTag()
  const title = data && [data.devName, data.selfNum ?? data.devSign].filter(Boolean).join(' ')
  useTagTitle(title)
  if (error?.code === 403) return <Forbidden />
  if (error?.code === 404) return <Empty title={t('gone')} />
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data || title === undefined) return late ? <Waiting columns={3} /> : null
  const actions = (
    <>
      {data.can.edit && (
        <Button type="primary" onClick={() => setEditing(true)}>
          {t('change')}
        </Button>
      )}
      {data.can.release && <Button onClick={() => setReleasing(true)}>{t('release')}</Button>}
      {data.can.remove && (
        <GuardedButton
          danger
          onPress={() =>
            remove(data).then((gone) => {
              if (gone) tag.close()
            })
          }
        >
          {t('remove')}
        </GuardedButton>
      )}
    </>
  )
  return (
    <Detail
      title={title}
      tags={
        <>
          {states.statusTag(data.deviceStatus)}
          {states.techTag(data.techState)}
        </>
      }
      actions={actions}
    >
      {data.mergedInto && (
        <p className="form-note form-note-amber" role="note">
          <Link to={`../${data.mergedInto.devId}`} relative="path">
            {t('mergedInto', { name: data.mergedInto.name })}
          </Link>
        </p>
      )}
      <Card of={data} />
      <Panel side title={t('timeline')}>
        <p>
          <Link to="life">{life('whole')}</Link>
        </p>
        <Timeline id={data.devId} />
      </Panel>
      <Suspense fallback={null}>{releasing && <Release of={data} close={() => setReleasing(false)} />}</Suspense>
      <DeviceDialog subject={editing ? { id: data.devId } : undefined} close={() => setEditing(false)} />
    </Detail>
  )
}
export default DeviceDetail
