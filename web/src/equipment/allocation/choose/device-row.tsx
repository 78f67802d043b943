import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { CloseOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { absent, useText } from '../../../kit/i18n/index.ts'
import { modelName } from '../../shipment/index.ts'
import type { ChosenLine } from '../values.ts'

interface DeviceRowProps {
  readonly line: ChosenLine
  readonly number: number
  readonly error: string | undefined
  readonly isSubstitute: boolean
  readonly remove: (devId: number) => void
}
/** A chosen device, what is to be known of it, and the way to drop it. */
export const DeviceRow = memo(({ line: { devId = 0, $what }, number, error, isSubstitute, remove }: DeviceRowProps) => {
  const t = useText(allocationMessages)
  const name = $what?.selfNum ?? $what?.devSign ?? $what?.devCoding ?? String(devId)
  const notes = [
    isSubstitute ? t('substitute') : $what?.fallsShort === true ? t('fallsShort') : undefined,
    $what?.draftNumber ? t('inDraft', { number: $what.draftNumber }) : undefined,
  ].filter((note) => note !== undefined)
  const note = error ?? notes.join(' · ')
  return (
    <>
      <span className="allocation-row-number">{number}</span>
      <strong>{name}</strong>
      <span>{$what ? modelName($what) : absent}</span>
      <span className="allocation-row-more">
        {[$what?.devSign, $what?.devCoding].filter((code) => code && code !== name).join(' · ')}
      </span>
      <span className={error === undefined ? 'allocation-row-note' : 'allocation-row-note field-error'} title={note}>
        {note}
      </span>
      <button
        type="button"
        className="allocation-remove"
        aria-label={t('dropDevice', { name })}
        title={t('dropDevice', { name })}
        onClick={() => remove(devId)}
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    </>
  )
})
DeviceRow.displayName = 'DeviceRow'
