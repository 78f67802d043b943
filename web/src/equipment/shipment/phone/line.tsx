import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { memo } from 'react'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { PhonePhotos, PhoneTrouble } from '../../../system/offline/index.ts'
import { KitMissing } from '../contents/missing.tsx'
import { codesOf, modelName, nameOf } from '../goods.ts'
import { type Count, type Expected, nothing, verdictIn, verdictOn, verdicts } from './count.ts'

interface LineProps {
  readonly line: Expected
  readonly count: Count | undefined
  readonly wrong: string
  readonly write: (line: Expected, count: Count | undefined) => void
}
/** A line with what became of it: one press for a device, figures for a quantity. */
export const ReceiveLine = memo(({ line, count, wrong, write }: LineProps) => {
  const t = useText(shipmentMessages)
  const isDevice = line.devId !== null
  const name = nameOf(line)
  const verdict = verdictIn(line, count)
  const isException =
    count !== undefined && [count.damaged, count.short, count.refused].some((part) => Number(part) > 0)
  return (
    <li className="phone-line" id={`line-${line.shipmentLineId}`}>
      <strong>
        {name}
        {!isDevice && ` × ${shownQuantity(line.left)} ${line.unit}`}
      </strong>
      <small>
        {[
          line.devName,
          ...(isDevice ? [modelName(line), ...codesOf(line).slice(1)] : []),
          line.nodes && t('nodes', { count: line.nodes }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <div className="phone-verdicts" role="group" aria-label={t('verdictOf', { name })}>
        {verdicts.map((one) => (
          <button
            key={one}
            type="button"
            className={one === 'received' ? undefined : 'is-bad'}
            aria-pressed={verdict === one}
            onClick={() => write(line, verdictOn(line, one, count))}
          >
            {t(`verdict_${one}`)}
          </button>
        ))}
      </div>
      {!isDevice && count !== undefined && (
        <div className="phone-amounts">
          {verdicts.map((one) => (
            <label key={one}>
              <span>{t(`verdict_${one}`)}</span>
              <input
                inputMode="decimal"
                value={count[one]}
                onChange={({ target }) => write(line, { ...count, [one]: target.value.trim() })}
              />
            </label>
          ))}
        </div>
      )}
      {line.kit && verdict !== undefined && (verdict === 'received' || verdict === 'damaged') && (
        <KitMissing
          name={name}
          kit={line.kit}
          value={count?.missing}
          write={(missing) => write(line, { ...(count ?? nothing), missing })}
        />
      )}
      {typeof line.newNumber === 'string' &&
        (verdict === 'received' || verdict === 'damaged') &&
        count !== undefined && (
          <label className="phone-field">
            <span>{t('newNumberWhy', { number: line.selfNum ?? '' })}</span>
            <input
              value={count.newNumber ?? line.newNumber}
              maxLength={40}
              aria-label={t('newNumberOf', { name })}
              onChange={({ target }) => write(line, { ...count, newNumber: target.value })}
            />
          </label>
        )}
      {isException && (
        <>
          <label className="phone-field">
            <span>{t('reason')}</span>
            <input
              value={count.reason}
              maxLength={200}
              list="phone-reasons"
              aria-label={t('reasonOf', { name })}
              aria-invalid={wrong !== ''}
              onChange={({ target }) => write(line, { ...count, reason: target.value })}
            />
          </label>
          <PhonePhotos
            name={name}
            of={count.photos}
            write={(photos) => write(line, { ...(count ?? nothing), photos })}
          />
        </>
      )}
      <PhoneTrouble says={wrong} />
    </li>
  )
})
