import { type MountingRow, mounting } from '@geodepot/contracts/equipment/mounting.ts'
import { meterMessages } from '@geodepot/contracts/equipment/meter.messages.ts'
import { mountingMessages } from '@geodepot/contracts/equipment/mounting.messages.ts'
import { useEffect } from 'react'
import {
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  MomentField,
  PickField,
  TextField,
  useDirty,
  useField,
  useForm,
} from '../../kit/form/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { useMeters } from '../meter/index.ts'

interface Content {
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}
interface Readable {
  readonly parentReadings?: unknown
  readonly childReadings?: unknown
}
/** One figure for each meter of a side: they are read when something is mounted or taken off. */
const Meters = <V extends Readable>({
  form,
  side,
  deviceId,
}: {
  form: Form<V>
  side: 'parentReadings' | 'childReadings'
  deviceId: number | undefined
}) => {
  const t = useText(mountingMessages)
  const tm = useText(meterMessages)
  const meters = useMeters(deviceId)
  return meters.map(({ kind, value }) => (
    <FigureField
      key={kind}
      form={form}
      name={`${side}.${kind}` as never}
      label={`${t(side)} · ${t(kind)}`}
      hint={tm('last', { value: shownQuantity(value) })}
    />
  ))
}

/** Mounts a device that is in the same hands on this one. */
export const MountForm = ({ parentId, close, setDirty }: Content & { parentId: number }) => {
  const t = useText(mountingMessages)
  const form = useForm(mounting.mount, {
    start: {},
    fixed: { parentId },
    draft: `${mounting.mount.name}:${parentId}`,
    saved: close,
  })
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty), [setDirty, dirty])
  const childId = useField(form, 'childId').value
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('mount')}>
      <FormSection>
        <PickField
          form={form}
          name="childId"
          wide
          hint={t('childHint')}
          of={mounting.mountable}
          ask={(keyword) => ({ parentId, keyword, pageSize: 30 })}
          idOf={(row) => row.devId}
          say={(row) => [row.devName, row.selfNum ?? row.devSign].filter(Boolean).join(' ')}
          detail={(row) => [row.brand, row.devModel, row.devSign].filter(Boolean).join(' · ')}
        />
        <TextField form={form} name="place" max={60} />
        <MomentField form={form} name="happenedAt" />
        <Meters form={form} side="parentReadings" deviceId={parentId} />
        <Meters form={form} side="childReadings" deviceId={typeof childId === 'number' ? childId : undefined} />
        <TextField form={form} name="reason" max={200} wide />
      </FormSection>
    </FormFrame>
  )
}

/** Takes a component off, with its reason and what the meters show. */
export const UnmountForm = ({ of, close, setDirty }: Content & { of: MountingRow }) => {
  const t = useText(mountingMessages)
  const form = useForm(mounting.unmount, {
    start: {},
    fixed: { id: of.id },
    draft: `${mounting.unmount.name}:${of.id}`,
    saved: close,
  })
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty), [setDirty, dirty])
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('unmount')}>
      <FormSection>
        <MomentField form={form} name="happenedAt" notBefore={of.mountedAt} />
        <Meters form={form} side="parentReadings" deviceId={of.parent.devId} />
        <Meters form={form} side="childReadings" deviceId={of.child.devId} />
        <LongTextField form={form} name="reason" max={200} rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
