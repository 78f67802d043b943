import type { KitContent } from '@geodepot/contracts/equipment/device-kit.ts'
import { deviceKitMessages } from '@geodepot/contracts/equipment/device-kit.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { shownQuantity, useLanguage, useText } from '../../../kit/i18n/index.ts'
import { type Missing, missingOf, saidMissing } from './said.ts'
import './contents.css'

interface KitMissingProps {
  /** What the device is called. */
  readonly name: string
  readonly kit: readonly KitContent[]
  /** What was said to be missing; absent: nobody said anything, it is as it stood. */
  readonly value: Missing | undefined
  readonly write: (missing: Missing) => void
  /** What was missing before is not taken for granted: it has to be said again. */
  readonly asks?: boolean
  readonly error?: string | undefined
  /** Its fields are shown at once. */
  readonly isOpen?: boolean
}
const isCounted = (text: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(text) && !isZero(text)

/** What belongs to a device, and how much of each is missing: plain fields, on the phone as well. */
export const KitMissing = ({ name, kit, value, write, asks = false, error, isOpen = false }: KitMissingProps) => {
  const t = useText(deviceKitMessages)
  const language = useLanguage()
  const known = missingOf(kit)
  const missing = value ?? known
  const isOpenQuestion = asks && value === undefined && known.length > 0
  return (
    <details className="kit-missing" open={isOpen || isOpenQuestion || error !== undefined}>
      <summary>
        {t('panel')} ·{' '}
        <span className={missing.length > 0 ? 'kit-short' : 'kit-whole'}>
          {missing.length > 0 ? t('missingSaid', { what: saidMissing(kit, missing, language) }) : t('complete')}
        </span>
      </summary>
      <ul>
        {kit.map(({ itemId, name: item, quantity }) => (
          <li key={itemId}>
            <span>{t('itemSaid', { name: item, quantity: shownQuantity(quantity) })}</span>
            <label>
              {t('missing')}
              <input
                inputMode="decimal"
                aria-label={`${name}: ${t('missingOf', { name: item })}`}
                value={missing.find((one) => one.itemId === itemId)?.quantity ?? ''}
                placeholder="0"
                onChange={({ target }) => {
                  const others = missing.filter((one) => one.itemId !== itemId)
                  const text = target.value.trim()
                  write(isCounted(text) ? [...others, { itemId, quantity: text }] : others)
                }}
              />
            </label>
          </li>
        ))}
      </ul>
      {isOpenQuestion && (
        <button type="button" onClick={() => write(known)}>
          {t('goesWithout')}
        </button>
      )}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </details>
  )
}
