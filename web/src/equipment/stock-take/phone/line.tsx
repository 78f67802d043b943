import type { StockTakeDetail, StockTakeLineRow } from '@geodepot/contracts/equipment/stock-take.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { memo, useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { PhonePhotos } from '../../../system/offline/index.ts'
import { modelName } from '../../shipment/index.ts'
import { type Finding, isQuantity, isWrong, nothing, saidName } from './finding.ts'

// Without its schemas a page knows the conditions in which a thing is found by their words.
const conditions = ['good', 'waitRepair', 'waitScrap', 'damaged'] as const

interface MoreProps {
  readonly name: string
  readonly finding: Finding
  readonly places: StockTakeDetail['places']
  readonly write: (finding: Finding) => void
}
/** Where else it stands, in what other state, why, and what it looks like. */
export const More = ({ name, finding, places, write }: MoreProps) => {
  const t = useText(stockTakeMessages)
  return (
    <>
      {finding.found !== 'N' && (
        <>
          {places.length > 1 && (
            <label className="phone-field">
              <span>{t('foundHolderId')}</span>
              <select
                aria-label={t('placeOf', { name })}
                value={finding.holder ?? ''}
                onChange={({ target }) => write({ ...finding, holder: target.value })}
              >
                <option value="">{t('asWritten')}</option>
                {places.map(({ holderId, holderName }) => (
                  <option key={holderId} value={holderId}>
                    {holderName}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label className="phone-field">
            <span>{t('foundPosition')}</span>
            <input
              maxLength={80}
              aria-label={t('positionOf', { name })}
              value={finding.position ?? ''}
              onChange={({ target }) => write({ ...finding, position: target.value })}
            />
          </label>
          <label className="phone-field">
            <span>{t('foundCondition')}</span>
            <select
              aria-label={t('conditionOf', { name })}
              value={finding.condition ?? ''}
              onChange={({ target }) => write({ ...finding, condition: target.value })}
            >
              <option value="">{t('asWritten')}</option>
              {conditions.map((one) => (
                <option key={one} value={one}>
                  {t(`condition_${one}`)}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      <label className="phone-field">
        <span>{t('lineReason')}</span>
        <input
          maxLength={200}
          aria-label={t('reasonOf', { name })}
          value={finding.reason}
          onChange={({ target }) => write({ ...finding, reason: target.value })}
        />
      </label>
      <PhonePhotos name={name} of={finding.photos} write={(photos) => write({ ...finding, photos })} />
    </>
  )
}

interface TakeLineProps {
  readonly line: StockTakeLineRow
  readonly finding: Finding | undefined
  readonly places: StockTakeDetail['places']
  readonly write: (line: number, finding: Finding | undefined) => void
}
/** A line of the sheet with what was found of it: one press for a device, a figure for a quantity. */
export const TakeLine = memo(({ line, finding, places, write }: TakeLineProps) => {
  const t = useText(stockTakeMessages)
  const [isAsked, setOther] = useState(false)
  // Also where it was said before the page was opened anew.
  const isOther =
    isAsked ||
    (!isQuantity(line) &&
      finding?.found === 'Y' &&
      [finding.holder, finding.position, finding.condition, finding.reason].some(Boolean))
  const name = saidName(line)
  const say = (next: Finding | undefined) => write(line.lineId, next)
  const isMore = finding !== undefined && (isOther || finding.found === 'N' || finding.photos.length > 0)
  return (
    <li className="phone-line" id={`take-${line.lineId}`}>
      <strong>{name}</strong>
      <small>
        {[
          line.devId !== null && modelName(line),
          line.holderName,
          line.shelf,
          line.condition !== null && line.condition !== 'good' && t(`condition_${line.condition}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {line.recount === 'Y' && <span className="phone-tag is-bad">{t('recountY')}</span>}
      {isQuantity(line) ? (
        <label className="phone-field">
          <span>{`${t('countedQty')} (${line.unit})`}</span>
          <input
            inputMode="decimal"
            aria-label={t('countedOf', { name })}
            aria-invalid={finding !== undefined && isWrong(line, finding)}
            value={finding?.qty ?? ''}
            onChange={({ target }) => {
              const qty = target.value.trim()
              say(qty === '' ? undefined : { ...(finding ?? nothing), qty })
            }}
          />
        </label>
      ) : (
        <div className="phone-verdicts" role="group" aria-label={name}>
          {(['Y', 'N'] as const).map((found) => (
            <button
              key={found}
              type="button"
              className={found === 'N' ? 'is-bad' : undefined}
              aria-pressed={finding?.found === found && !(found === 'Y' && isOther)}
              onClick={() => {
                setOther(false)
                say(finding?.found === found && !isOther ? undefined : { ...nothing, found })
              }}
            >
              {t(`found${found}`)}
            </button>
          ))}
          <button
            type="button"
            className="is-bad"
            aria-pressed={finding?.found === 'Y' && isOther}
            onClick={() => {
              setOther(true)
              say({ ...(finding ?? nothing), found: 'Y' })
            }}
          >
            {t('otherwise')}
          </button>
        </div>
      )}
      {isMore && <More name={name} finding={finding} places={places} write={say} />}
    </li>
  )
})
